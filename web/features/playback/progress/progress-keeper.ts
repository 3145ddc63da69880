import type { Progress } from '#contract/playback.ts';
import { reachesEnd } from './progress-rules.ts';

/** What is remembered of a video; `saveProgress` takes it. */
export interface Mark {
  readonly videoId: string;
  readonly positionSeconds: number;
  readonly watched: boolean;
}

/** Where a `<video>` is. */
export interface Playhead {
  readonly currentTime: number;
  readonly duration: number;
  readonly ended: boolean;
}

/** Seconds of the video between two savings while it plays. */
const SAVE_EVERY = 10;
/** A larger step than this, in seconds, is a jump; many come in a row while somebody looks for a place. */
const LARGEST_STEP = 2;
/** Positions closer together than this, in seconds, are the same one. */
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
 * Decides when the position in a video is saved: every ten seconds of playing, when it becomes
 * watched, and whenever `flush` is called (a pause, a jump, leaving) and something has changed. It knows of no video until
 * `start`, so that a player that has not found its place yet cannot overwrite the place.
 */
export function createProgressKeeper(save: (mark: Mark) => void) {
  let watching: Watching | null = null;

  const flush = () => {
    if (watching === null || !isWorthSaving(watching)) return;
    watching.saved = watching.now;
    save(watching.now);
  };

  return {
    /** From here on the video is watched, from that position on; `progress` is what is known of it. */
    start(videoId: string, positionSeconds: number, progress: Progress | undefined) {
      const watched = progress?.watched ?? false;
      const saved = progress?.positionSeconds ?? 0;
      watching = {
        videoId,
        saved: { videoId, positionSeconds: saved, watched },
        now: { videoId, positionSeconds, watched },
      };
    },

    /** Where the video is now, several times a second. What has ended is remembered at its start. */
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

    /** Saves what is to be saved of the video, and forgets it. */
    stop(videoId: string) {
      if (watching?.videoId !== videoId) return;
      flush();
      watching = null;
    },

    /** Where the video was last, in seconds; null before `start`. */
    position: () => watching?.now.positionSeconds ?? null,
  };
}

export type ProgressKeeper = ReturnType<typeof createProgressKeeper>;
