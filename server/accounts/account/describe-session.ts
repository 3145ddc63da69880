import type { AccountSession } from '#contract/account.ts';
import { isoTime } from '#platform/clock/clock.ts';

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
