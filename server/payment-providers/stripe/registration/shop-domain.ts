import { isIP } from 'node:net';
import type { Policy } from '#platform/policy.ts';

/** Endings of names that lead nowhere outside of a machine or a network (RFC 6761, RFC 6762, RFC 8375). */
const LOCAL = /(^|\.)(localhost|local|internal|home\.arpa|test)$/;

/** The shop's domain, or why the provider can show no wallets on it. */
export type ShopDomain = { name: string; problem: null } | { name: null; problem: string };

/** Finds the domain that wallets are shown on, which is that of PUBLIC_URL without its port. */
export function findShopDomain({
  publicOrigin,
  https,
}: Pick<Policy, 'publicOrigin' | 'https'>): ShopDomain {
  if (publicOrigin === null || !https) {
    return {
      name: null,
      problem: 'Apple Pay and Google Pay need a shop with a public https address in PUBLIC_URL.',
    };
  }
  const { hostname: name } = new URL(publicOrigin);
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  if (!isAddress && name.includes('.') && !LOCAL.test(name)) return { name, problem: null };
  return {
    name: null,
    problem: `Apple Pay and Google Pay need a public domain. Stripe cannot reach ${name}, the address in PUBLIC_URL.`,
  };
}
