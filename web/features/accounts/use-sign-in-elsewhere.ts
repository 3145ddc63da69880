import type { SessionUser } from '#contract/accounts.ts';
import { addressKey } from '#contract/values/addresses.ts';
import { useOtherTab } from '../../lib/use-other-tab.ts';
import { fetchSession } from './session-query.ts';

/**
 * Calls `enter` when this tab is looked at again and a user who `isExpected` has signed in in another one.
 * Does nothing with null.
 */
export function useSignInElsewhere(
  isExpected: ((user: SessionUser) => boolean) | null,
  enter: (user: SessionUser) => void,
): void {
  const look = async (signal: AbortSignal) => {
    const user = await fetchSession(signal).catch(() => null);
    if (user !== null && isExpected?.(user) && !signal.aborted) enter(user);
  };
  useOtherTab(isExpected && look);
}

/** Whether `typed` is the account's e-mail address; its spelling is compared by `addressKey`. */
export function hasAddress({ email }: SessionUser, typed: string): boolean {
  return email !== undefined && addressKey(email) === addressKey(typed);
}
