import { useEffect, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { Button } from '../../../ui/button.tsx';

/** Seconds before the next video starts. */
const PAUSE_BEFORE_NEXT = 6;

/** Counts whole seconds down to 0, then calls `onDone` once. */
function useCountdown(seconds: number, onDone: () => void): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) {
      onDone();
      return;
    }
    const tick = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(tick);
  }, [left, onDone]);
  return left;
}

const panel =
  'player-panel absolute inset-x-0 top-0 grid content-center justify-items-center gap-2 px-4 text-center text-ink sm:gap-4';

/** Shown when a video ends: the next one starts by itself unless it is canceled. */
export function NextPanel({
  next,
  onPlay,
  onCancel,
}: {
  next: Video;
  onPlay: () => void;
  onCancel: () => void;
}) {
  const left = useCountdown(PAUSE_BEFORE_NEXT, onPlay);
  return (
    <div className={panel}>
      <p
        className="max-w-measure font-display text-lg font-semibold text-balance sm:text-2xl"
        role="status"
      >
        {`Next: ${next.title}`}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onPlay}>
          Play Now
          <span aria-hidden="true" className="figures opacity-80">
            {left}
          </span>
        </Button>
        <Button onClick={onCancel} variant="quiet">
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Shown when a package's last video ends. */
export function LastPanel({ onReplay, onClose }: { onReplay: () => void; onClose: () => void }) {
  return (
    <div className={panel}>
      <p className="font-display text-lg font-semibold text-balance sm:text-2xl" role="status">
        That was the last video in this package.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onClose}>Back to Videos</Button>
        <Button onClick={onReplay} variant="quiet">
          Watch Again
        </Button>
      </div>
    </div>
  );
}
