import type { Progress } from '#contract/playback.ts';
import { reachesEnd } from './progress-rules.ts';

/** The position in a video, as `saveProgress` takes it. */
export interface Mark {
  readonly videoId: string;
  readonly positionSeconds: number;
  readonly watched: boolean;
}

/** The playing state of a `<video>`. */
export interface Playhead {
  readonly currentTime: number;
  readonly duration: number;
  readonly ended: boolean;
}

/** Seconds of the video between two saves while it plays. */
const SAVE_EVERY = 10;
/** A larger step than this, in seconds, is a jump; many follow each other while somebody seeks. */
const LARGEST_STEP = 2;
/** Positions closer together than this, in seconds, count as the same. */
const SAME_POSITION = 0.5;

interface Watching {
  readonly videoId: string;
  saved: Mark;
  now: Mark;
}

function isWorthSaving({ saved, now }: Watching): boolean {
  const moved = Math.abs(now.positionSeconds - saved.positionSeconds) >= SAME_POSITION;
  return moved || (now.watched && !saved.watched);
}

/**
 * Decides when the position in a video is saved: every ten seconds of playing, when the video becomes
 * watched, and on `flush` (after a pause, a jump or on leaving) if something has changed. Nothing is
 * saved before `start`, so that a player at 0 cannot overwrite the position it has not restored yet.
 */
export function createProgressKeeper(save: (mark: Mark) => void) {
  let watching: Watching | null = null;

  const flush = () => {
    if (watching === null || !isWorthSaving(watching)) return;
    watching.saved = watching.now;
    save(watching.now);
  };

  return {
    /** The video plays from this position on; `progress` is what was saved before. */
    start(videoId: string, positionSeconds: number, progress: Progress | undefined) {
      const watched = progress?.watched ?? false;
      const saved = progress?.positionSeconds ?? 0;
      watching = {
        videoId,
        saved: { videoId, positionSeconds: saved, watched },
        now: { videoId, positionSeconds, watched },
      };
    },

    /** The present position, several times a second. An ended video is saved at position 0. */
    move({ currentTime, duration, ended }: Playhead) {
      if (watching === null) return;
      const { videoId, saved, now } = watching;
      const watched = now.watched || ended || reachesEnd(currentTime, duration);
      watching.now = { videoId, positionSeconds: ended ? 0 : currentTime, watched };
      const played = Math.abs(currentTime - now.positionSeconds) <= LARGEST_STEP;
      const isDue = played && Math.abs(currentTime - saved.positionSeconds) >= SAVE_EVERY;
      if (ended || isDue || watched !== saved.watched) flush();
    },

    flush,

    /** Saves the position if it has changed, and ends watching this video. */
    stop(videoId: string) {
      if (watching?.videoId !== videoId) return;
      flush();
      watching = null;
    },

    /** Whether a video was started and not stopped. */
    hasStarted: () => watching !== null,
  };
}

export type ProgressKeeper = ReturnType<typeof createProgressKeeper>;
