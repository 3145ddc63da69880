import type { CookieSerializeOptions } from '@fastify/cookie';
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
  const options: CookieSerializeOptions = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: https,
  };
  return {
    read: (request) => request.cookies[fullName],
    write: (reply, value, maxAge) => {
      reply.setCookie(fullName, value, { ...options, maxAge });
    },
    clear: (reply) => {
      reply.clearCookie(fullName, options);
    },
  };
}
