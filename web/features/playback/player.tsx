import { lazy, Suspense, useEffect } from 'react';
import type { Video } from '#contract/videos.ts';
import { Spinner } from '../../ui/spinner.tsx';

export interface PlayerProps {
  readonly packageTitle: string;
  /** The package's videos in order. */
  readonly videos: readonly Video[];
  /** The one to play. */
  readonly video: Video;
  readonly onSelect: (videoId: string) => void;
  readonly onClose: () => void;
  /** What gets the focus when the player closes after that video; null leaves it to the browser. */
  readonly findReturn: (videoId: string) => HTMLElement | null;
}

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
