import { MOST_STRETCHES, type Progress } from '#contract/playback.ts';
import { reachesEnd } from './progress-rules.ts';

/** The position in a video, as `saveProgress` takes it. */
export interface Mark {
  readonly videoId: string;
  readonly positionSeconds: number;
  readonly watched: boolean;
  /** How long it was played since the last save, in seconds of the video. */
  readonly playedSeconds: number;
  /** Which parts of it that were, in the order in which they were played. */
  readonly stretches: readonly Stretch[];
  /** Which of the video's files. */
  readonly file: number | undefined;
}

/** A part of a video that was played, in seconds from its start. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The playing state of a `<video>`. */
export interface Playhead {
  readonly currentTime: number;
  readonly duration: number;
  readonly ended: boolean;
  readonly playbackRate: number;
}

/** Seconds of the video between two saves while it plays. */
const SAVE_EVERY = 10;
/**
 * A larger step than this, in seconds at the usual speed, is a jump; many follow each other while somebody seeks.
 * A hidden page gets the position once a second.
 */
const LARGEST_STEP = 2;
/** Positions closer together than this, in seconds, count as the same. */
const SAME_POSITION = 0.5;

interface Watching {
  readonly videoId: string;
  saved: Mark;
  now: Mark;
}

/** The stretches with one more step, which extends the last one if it continues it. Only the last ones are kept. */
function withStep(stretches: readonly Stretch[], step: Stretch): readonly Stretch[] {
  const last = stretches.at(-1);
  if (last?.to !== step.from) return [...stretches, step].slice(-MOST_STRETCHES);
  return [...stretches.slice(0, -1), { from: last.from, to: step.to }];
}

function isWorthSaving({ saved, now }: Watching): boolean {
  const moved = Math.abs(now.positionSeconds - saved.positionSeconds) >= SAME_POSITION;
  const played = now.playedSeconds >= SAME_POSITION;
  return moved || played || (now.watched && !saved.watched);
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
    const { now } = watching;
    watching.now = { ...now, playedSeconds: 0, stretches: [] };
    watching.saved = watching.now;
    save(now);
  };

  return {
    /** The video's file plays from this position on; `progress` is what was saved before. */
    start(
      { videoId, file }: Pick<Mark, 'videoId' | 'file'>,
      positionSeconds: number,
      progress: Progress | undefined,
    ) {
      const watched = progress?.watched ?? false;
      const saved = progress?.positionSeconds ?? 0;
      const mark = { videoId, file, watched, playedSeconds: 0, stretches: [] };
      watching = {
        videoId,
        saved: { ...mark, positionSeconds: saved },
        now: { ...mark, positionSeconds },
      };
    },

    /** The present position, several times a second. An ended video is saved at position 0. */
    move({ currentTime, duration, ended, playbackRate }: Playhead) {
      if (watching === null) return;
      const { videoId, saved, now } = watching;
      const watched = now.watched || ended || reachesEnd(currentTime, duration);
      const step = currentTime - now.positionSeconds;
      const played = Math.abs(step) <= LARGEST_STEP * Math.max(1, playbackRate);
      const isForward = played && step > 0;
      watching.now = {
        videoId,
        file: now.file,
        watched,
        positionSeconds: ended ? 0 : currentTime,
        playedSeconds: now.playedSeconds + (isForward ? step : 0),
        stretches: isForward
          ? withStep(now.stretches, { from: now.positionSeconds, to: currentTime })
          : now.stretches,
      };
      const isFull = watching.now.stretches.length >= MOST_STRETCHES;
      const isDue =
        isFull || (played && Math.abs(currentTime - saved.positionSeconds) >= SAVE_EVERY);
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
