import { Activity, type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { chooseSource, findAbilities } from '../source/choose-source.ts';
import { preloadAdaptive } from '../source/open-source.ts';
import { OpeningPlayer } from './opening-player.tsx';
import type { PlayerProps } from './player-dialog.tsx';

let loaded: ComponentType<PlayerProps> | undefined;
const load = async () => {
  const module = await import('./player-dialog.tsx');
  loaded = module.default;
  return module;
};
const LazyDialog = lazy(load);

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

/**
 * The player dialog. Its code is loaded separately. Closed it is drawn in advance, and the beginning of a file is
 * loaded, but nothing of it runs.
 */
export function Player({ isOpen, ...props }: PlayerProps & { isOpen: boolean }) {
  // Once React has shown a placeholder it keeps it for 300 ms, also for code that is there already.
  const [PlayerDialog] = useState(() => loaded ?? LazyDialog);
  return (
    <Activity mode={isOpen ? 'visible' : 'hidden'}>
      <Suspense fallback={<OpeningPlayer />}>
        <PlayerDialog {...props} />
      </Suspense>
    </Activity>
  );
}
