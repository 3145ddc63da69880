import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { cookieJar } from '#platform/http/cookies.ts';
import { sha256 } from '#platform/ids.ts';

const CHECKOUT_SECONDS = 24 * 3600;

/**
 * The cookie a checkout is remembered by, for 24 hours: the same browser finds its pending order
 * again after a reload, a double click, a second tab or the back button.
 */
export function checkoutCookie({ ids, policy }: Pick<Deps, 'ids' | 'policy'>) {
  const jar = cookieJar('sleigh_checkout', policy.https);
  return {
    /** The hash of the browser's checkout token; a new one is given out where there is none. */
    ensure(request: FastifyRequest, reply: FastifyReply): string {
      const known = jar.read(request);
      if (known !== undefined && /^[\w-]{43}$/.test(known)) return sha256(known);
      const token = ids.token();
      jar.write(reply, token, CHECKOUT_SECONDS);
      return sha256(token);
    },
  };
}
