import { lazy, Suspense, useEffect } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import type { PlayerProps } from './player-props.ts';

const load = () => import('./player-dialog.tsx');
const PlayerDialog = lazy(load);

/** Brings the player's code while somebody is choosing a video, so that it opens at once. */
export function usePreloadedPlayer(): void {
  useEffect(() => {
    // Without a network it is tried again when it is needed.
    load().catch(() => undefined);
  }, []);
}

/** The player dialog; mount it to open it. Its code is loaded apart. */
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
