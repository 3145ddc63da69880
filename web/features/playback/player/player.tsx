import { lazy, Suspense, useEffect } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import type { PlayerProps } from './player-props.ts';

const load = () => import('./player-dialog.tsx');
const PlayerDialog = lazy(load);

/** Loads the player's code in advance, so that it opens at once. */
export function usePreloadedPlayer(): void {
  useEffect(() => {
    // If this fails, the code is loaded when the player opens.
    load().catch(() => undefined);
  }, []);
}

/** The player dialog; mount it to open it. Its code is loaded separately. */
export function Player(props: PlayerProps) {
  return (
    <Suspense
      fallback={
        <div className="fixed inset-0 z-40 grid place-items-center bg-dim text-paper" role="status">
          <Spinner size={40} />
          <span className="sr-only">Opening the player...</span>
        </div>
      }
    >
      <PlayerDialog {...props} />
    </Suspense>
  );
}
