import { FetchFailed } from '#platform/http-client/fetch-once.ts';
import type { Seen } from '../../../pages/seen-route.ts';
import type { DoctorContext } from '../doctor-context.ts';
import { type Finding, ok, problem, Unexamined, warning } from '../finding.ts';
import { fetchSeen } from './fetch-seen.ts';

/** An address reserved for documentation (RFC 5737), which a visitor may claim to have. */
export const CLAIMED = '203.0.113.77';

/**
 * Judges the proxies by how the store saw a request that claimed to come from `CLAIMED`. Each proxy adds the
 * address of whom it answers to X-Forwarded-For, or begins it anew.
 */
export function judgeProxy({ forwardedFor, address, trustProxy }: Seen): Finding {
  const added = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  const proxies = added.filter((entry) => entry !== '' && entry !== CLAIMED).length;
  const set = `Set TRUST_PROXY=${proxies} and start the store again.`;
  if (address === CLAIMED) {
    return problem(
      `The store believes any address that a visitor claims, because TRUST_PROXY is ${trustProxy}. Nobody can be kept from guessing passwords.`,
      proxies === 0 ? 'Let the proxy set X-Forwarded-For. Without a proxy set TRUST_PROXY=0.' : set,
    );
  }
  if (proxies > trustProxy) {
    return problem(
      `There are ${proxies} proxies in front of the store, but TRUST_PROXY is ${trustProxy}: all visitors count as one, and one can lock out all.`,
      set,
    );
  }
  if (proxies < trustProxy)
    return warning(`TRUST_PROXY is ${trustProxy}, but ${proxies} proxies name the visitor.`, set);
  return ok(
    proxies === 0
      ? 'There is no proxy, and the store sees the visitor.'
      : `The store sees the visitor behind ${proxies === 1 ? 'the proxy' : `${proxies} proxies`}.`,
  );
}

/** Whether the store sees the visitor's own address behind its proxies. */
export async function checkProxy(context: DoctorContext): Promise<Finding[]> {
  const { PUBLIC_URL: address } = context.config();
  if (address === undefined) throw new Unexamined('PUBLIC_URL is not set');
  try {
    const seen = await fetchSeen(context, address, { 'x-forwarded-for': CLAIMED });
    if (seen === null) throw new Unexamined('this store does not answer at PUBLIC_URL');
    const findings = [judgeProxy(seen)];
    if (address.protocol === 'https:' && seen.forwardedFor === CLAIMED && seen.trustProxy === 0) {
      const says = 'The proxy does not name the visitor, so all visitors count as one.';
      return [problem(says, 'Let the proxy set X-Forwarded-For, and set TRUST_PROXY=1.')];
    }
    return findings;
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    throw new Unexamined('PUBLIC_URL cannot be reached from here');
  }
}
