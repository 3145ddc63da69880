import type { AccountSession } from '#contract/account.ts';
import type { Deps } from '#platform/deps.ts';
import { describeSession, thisFirst } from './describe-session.ts';
import { listSessionsOf } from './own-sessions.store.ts';

/** Where a customer is signed in: the session of `tokenHash` first, then the latest used. */
export async function listOwnSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  { customerId, tokenHash }: { customerId: string; tokenHash: string | null },
): Promise<AccountSession[]> {
  const sessions = await listSessionsOf(deps, customerId);
  return sessions.map((session) => describeSession(session, tokenHash)).sort(thisFirst);
}
