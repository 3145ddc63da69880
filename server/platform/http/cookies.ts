import type { SerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of the store's: HttpOnly, SameSite=Lax, for the whole site. */
export interface CookieJar {
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, value: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply): void;
}

/** On https the name gets the `__Host-` prefix and the cookie is Secure. */
export function cookieJar(name: string, https: boolean): CookieJar {
  const fullName = https ? `__Host-${name}` : name;
  const options: SerializeOptions = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: https,
  };
  return {
    read: (request) => request.cookies[fullName],
    // Set on the answer at once: answers that stream bytes run none of the framework's last hooks.
    write: (reply, value, maxAge) => {
      const cookie = reply.server.serializeCookie(fullName, value, { ...options, maxAge });
      reply.header('set-cookie', cookie);
    },
    clear: (reply) => {
      reply.header(
        'set-cookie',
        reply.server.serializeCookie(fullName, '', { ...options, maxAge: 0 }),
      );
    },
  };
}
