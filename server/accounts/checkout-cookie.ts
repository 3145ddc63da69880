import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { cookieJar } from '#platform/http/cookies.ts';
import { sha256 } from '#platform/ids/ids.ts';

/** The lifetime of the cookie. */
export const CHECKOUT_SECONDS = 24 * 3600;

/**
 * The cookie of a checkout, for 24 hours. With it the same browser finds its pending order again after
 * a reload, a double click, in a second tab or with the back button.
 */
export function checkoutCookie({ ids, policy }: Pick<Deps, 'ids' | 'policy'>) {
  const jar = cookieJar('sleigh_checkout', policy.https);
  const read = (request: FastifyRequest): string | null => {
    const known = jar.read(request);
    return known !== undefined && /^[\w-]{43}$/.test(known) ? sha256(known) : null;
  };
  return {
    /** The hash of the browser's checkout token; null if it has none. */
    read,
    /** The hash of the browser's checkout token. Sets a new one if it has none. */
    ensure(request: FastifyRequest, reply: FastifyReply): string {
      const known = read(request);
      if (known !== null) return known;
      const token = ids.token();
      jar.write(reply, token, CHECKOUT_SECONDS);
      return sha256(token);
    },
  };
}
