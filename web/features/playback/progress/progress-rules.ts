import type { Progress } from '#contract/playback.ts';
import type { Video } from '#contract/videos.ts';

/** Who saw this share of a video has watched it: what follows is credits. */
const WATCHED_SHARE = 0.95;

/** The customer's progress by video id, the video played last first. */
export type ProgressByVideo = ReadonlyMap<string, Progress>;

/** The videos of one bought package. */
export interface Shelf {
  readonly packageId: string;
  readonly videos: readonly Video[];
}

/** Whether a position (seconds) is so near the end that the video counts as watched. */
export function reachesEnd(positionSeconds: number, durationSeconds: number): boolean {
  return durationSeconds > 0 && positionSeconds >= durationSeconds * WATCHED_SHARE;
}

/** Where playing starts, in seconds: where it was left, or from 0 what was seen to its end. */
export function resumePosition(progress: Progress | undefined, durationSeconds: number): number {
  if (progress === undefined || reachesEnd(progress.positionSeconds, durationSeconds)) return 0;
  // A file that became shorter must not start behind its end.
  return Number.isFinite(durationSeconds)
    ? Math.min(progress.positionSeconds, durationSeconds)
    : progress.positionSeconds;
}

/** How much of a video has been seen, 0 to 1; nothing of one whose playing time nobody knows. */
export function seenShare(progress: Progress | undefined, video: Video): number {
  if (progress?.watched) return 1;
  if (progress === undefined || !video.duration) return 0;
  return Math.min(1, progress.positionSeconds / video.duration);
}

/** Seconds of a video that are left to see. */
export function secondsLeft(progress: Progress | undefined, video: Video): number | null {
  if (video.duration === null) return null;
  return video.duration - resumePosition(progress, video.duration);
}

export function countWatched(videos: readonly Video[], progress: ProgressByVideo): number {
  return videos.filter(({ id }) => progress.get(id)?.watched).length;
}

/** The video that follows in its package; undefined behind the last. */
export function nextVideo(videos: readonly Video[], videoId: string): Video | undefined {
  const index = videos.findIndex(({ id }) => id === videoId);
  return index === -1 ? undefined : videos[index + 1];
}

/** A video to go on with, and the package to watch it in. */
export interface Continuation {
  readonly packageId: string;
  readonly video: Video;
}

function findOn(shelves: readonly Shelf[], videoId: string): Continuation | undefined {
  for (const { packageId, videos } of shelves) {
    const video = videos.find(({ id }) => id === videoId);
    if (video) return { packageId, video };
  }
  return undefined;
}

/** The first video behind a watched one, in the same package, that is not watched itself. */
function unwatchedBehind(
  { packageId, videos }: Shelf,
  videoId: string,
  progress: ProgressByVideo,
): Continuation | undefined {
  const index = videos.findIndex(({ id }) => id === videoId);
  if (index === -1) return undefined;
  const video = videos.slice(index + 1).find(({ id }) => !progress.get(id)?.watched);
  return video && { packageId, video };
}

/**
 * What the customer would go on with: the video played last that was not seen to its end; where there
 * is none, what follows the one watched last. Undefined before anything was played and after
 * everything was. A video in several packages belongs to the first of them.
 */
export function findContinuation(
  shelves: readonly Shelf[],
  progress: ProgressByVideo,
): Continuation | undefined {
  const played = [...progress.values()];
  for (const { videoId, watched } of played) {
    const found = watched ? undefined : findOn(shelves, videoId);
    if (found) return found;
  }
  for (const { videoId } of played) {
    for (const shelf of shelves) {
      const found = unwatchedBehind(shelf, videoId, progress);
      if (found) return found;
    }
  }
  return undefined;
}
