import type { AccountSession } from '#contract/account.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { listSessionsOf } from './own-sessions.store.ts';

/** Where a customer is signed in: the session of `tokenHash` first, then the latest used. */
export async function listOwnSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  { customerId, tokenHash }: { customerId: string; tokenHash: string | null },
): Promise<AccountSession[]> {
  const sessions = await listSessionsOf(deps, customerId);
  return sessions
    .map(({ id, browser, startedAt, renewedAt, ...session }) => ({
      id,
      browser,
      startedAt: startedAt === null ? null : isoTime(startedAt),
      lastUsedAt: isoTime(renewedAt),
      isThis: session.tokenHash === tokenHash,
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis));
}
