import { useEffect } from 'react';

/**
 * Calls `look` whenever this tab is looked at again: meanwhile the person may have logged in, or set a
 * new password, in another one. `signal` is aborted when its answer is no longer wanted. Nothing happens
 * with null.
 */
export function useOtherTab(look: ((signal: AbortSignal) => void) | null): void {
  useEffect(() => {
    if (look === null) return;
    const events = new AbortController();
    const { signal } = events;
    window.addEventListener('focus', () => look(signal), { signal });
    return () => events.abort();
  });
}
