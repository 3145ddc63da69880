import type { DataRouter } from 'react-router';

type Router = Pick<DataRouter, 'state' | 'subscribe'>;

const isReady = ({ initialized, navigation }: Router['state']) =>
  initialized && navigation.state === 'idle';

/** Calls `go` once the code of the page at the address is loaded, or has failed to load. */
export function whenReady(router: Router, go: () => void): void {
  if (isReady(router.state)) {
    go();
    return;
  }
  const stop = router.subscribe((state) => {
    if (!isReady(state)) return;
    stop();
    go();
  });
}
