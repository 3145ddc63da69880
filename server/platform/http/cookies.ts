import type { SerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of the store: HttpOnly, SameSite=Lax, for the whole site. */
export interface CookieJar {
  read(request: FastifyRequest): string | undefined;
  /**
   * Its value in a Cookie header that the framework has not parsed; undefined if it is missing or has
   * characters other than letters, digits, - and _.
   */
  find(header: string): string | undefined;
  write(reply: FastifyReply, value: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply): void;
}

/** With https the name gets the prefix `__Host-` and the cookie is Secure. */
export function cookieJar(name: string, https: boolean): CookieJar {
  const fullName = https ? `__Host-${name}` : name;
  const options: SerializeOptions = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: https,
  };
  // Set at once, because answers that stream bytes skip the framework's last hooks. One line for each
  // cookie, so that a session that was extended and then ended leaves only its end.
  const set = (reply: FastifyReply, value: string, maxAge: number): void => {
    const lines = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    const others = lines.filter((line) => !line.startsWith(`${fullName}=`));
    const line = reply.server.serializeCookie(fullName, value, { ...options, maxAge });
    reply.removeHeader('set-cookie').header('set-cookie', [...others, line]);
  };
  const pattern = new RegExp(`(?:^|;)[ \\t]*${fullName}=([\\w-]+)(?=[ \\t]*(?:;|$))`);
  return {
    find: (header) => pattern.exec(header)?.[1],
    read: (request) => request.cookies[fullName],
    write: set,
    clear: (reply) => set(reply, '', 0),
  };
}
