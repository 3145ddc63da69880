import type { SessionUser } from '#contract/accounts.ts';
import { addressKey } from '#contract/values/addresses.ts';
import { useOtherTab } from '../../lib/use-other-tab.ts';
import { fetchSession } from './session-query.ts';

/**
 * Calls `enter` if whoever is expected has signed in in another tab, when this one is looked at again.
 * With null it waits for nobody.
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

/** Whether that is the account's e-mail address. How it was typed does not count. */
export function hasAddress({ email }: SessionUser, typed: string): boolean {
  return email !== undefined && addressKey(email) === addressKey(typed);
}
