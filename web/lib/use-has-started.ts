import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the program runs: false on the server, and while the browser hydrates what that has rendered. What only the
 * browser knows, such as the query, this tab's memory or the time, may show from then on.
 */
export function useHasStarted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
