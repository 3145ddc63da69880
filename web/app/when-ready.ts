import type { DataRouter } from 'react-router';

/** Calls `show` once the code of the first page is loaded, or has failed to load. */
export function whenReady(router: Pick<DataRouter, 'state' | 'subscribe'>, show: () => void): void {
  if (router.state.initialized) {
    show();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}
