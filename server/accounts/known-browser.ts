import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '#contract/values/addresses.ts';
import type { Deps } from '#platform/deps.ts';
import { cookieJar } from '#platform/http/cookies.ts';

const YEAR_SECONDS = 365 * 24 * 3600;
/** So many accounts of one browser are remembered, the latest first. */
const MOST_ACCOUNTS = 5;
const SIGNATURE_BYTES = 16;

/**
 * The cookie of a browser that has signed in: a random id, and for each account a signature of both that only
 * this store can make. Nothing of it is stored, and it gives no access.
 */
export function knownBrowserCookie({ vault, ids, policy }: Pick<Deps, 'vault' | 'ids' | 'policy'>) {
  const jar = cookieJar('sleigh_browser', policy.https);
  const signatureOf = (id: string, account: string): string =>
    vault
      .derive('known browser', `${id} ${addressKey(account)}`)
      .subarray(0, SIGNATURE_BYTES)
      .toString('base64url');
  const read = (request: FastifyRequest): { id: string; signatures: string[] } | null => {
    const [id = '', ...signatures] = jar.read(request)?.split('.') ?? [];
    return /^[\w-]{43}$/.test(id) ? { id, signatures } : null;
  };
  return {
    /** The browser's id if it has signed in to that account before, else null. */
    find(request: FastifyRequest, account: string): string | null {
      const known = read(request);
      if (known === null) return null;
      const signature = signatureOf(known.id, account);
      return known.signatures.some((one) => isEqual(one, signature)) ? known.id : null;
    },
    /** Remembers that the browser has signed in to that account, for a year. */
    remember(request: FastifyRequest, reply: FastifyReply, account: string): void {
      const { id, signatures } = read(request) ?? { id: ids.token(), signatures: [] };
      const signature = signatureOf(id, account);
      const others = signatures.filter((one) => one !== signature).slice(0, MOST_ACCOUNTS - 1);
      jar.write(reply, [id, signature, ...others].join('.'), YEAR_SECONDS);
    },
  };
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
