import type { AccountSession } from '#contract/account.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { listSessionsOf } from './own-sessions.store.ts';

/** The sessions of a customer: that of `tokenHash` first, then the latest used. */
export async function listOwnSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  { customerId, tokenHash }: { customerId: string; tokenHash: string | null },
): Promise<AccountSession[]> {
  const sessions = await listSessionsOf(deps, customerId);
  return sessions.map((session) => describeSession(session, tokenHash)).sort(thisFirst);
}

interface StoredSession {
  id: string;
  tokenHash: string;
  browser: string | null;
  startedAt: number | null;
  renewedAt: number;
}

/** A session as its owner sees it; `tokenHash` is that of the browser that asks. */
export function describeSession(
  { id, browser, startedAt, renewedAt, ...session }: StoredSession,
  tokenHash: string | null,
): AccountSession {
  return {
    id,
    browser,
    startedAt: startedAt === null ? null : isoTime(startedAt),
    lastUsedAt: isoTime(renewedAt),
    isThis: session.tokenHash === tokenHash,
  };
}

/** For sorting: the session of the browser that asks comes first. */
export const thisFirst = (one: AccountSession, other: AccountSession): number =>
  Number(other.isThis) - Number(one.isThis);
