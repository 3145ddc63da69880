import { lazy, Suspense, useEffect } from 'react';
import type { Video } from '#contract/videos.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { chooseSource, findAbilities } from '../source/choose-source.ts';
import { preloadAdaptive } from '../source/open-source.ts';
import type { PlayerProps } from './player-props.ts';

const load = () => import('./player-dialog.tsx');
const PlayerDialog = lazy(load);

/** Loads the player's code in advance, with what those videos need, so that it opens at once. */
export function usePreloadedPlayer(videos: readonly Video[] = []): void {
  useEffect(() => {
    // If this fails, the code is loaded when the player opens.
    load().catch(() => undefined);
  }, []);
  const isAdaptive = videos.some(
    (video) => video.playlistPath && chooseSource(video, findAbilities()).kind === 'adaptive',
  );
  useEffect(() => {
    if (isAdaptive) preloadAdaptive();
  }, [isAdaptive]);
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
