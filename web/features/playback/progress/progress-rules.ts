import { type Progress, WATCHED_SHARE } from '#contract/playback.ts';
import type { Video } from '#contract/videos.ts';

/** The customer's progress by video id, most recently played first. */
export type ProgressByVideo = ReadonlyMap<string, Progress>;

/** The videos of one bought package. */
export interface PackageVideos {
  readonly packageId: string;
  readonly videos: readonly Video[];
}

/** Whether a position in seconds is so close to the end that the video counts as watched. */
export function reachesEnd(positionSeconds: number, durationSeconds: number): boolean {
  return durationSeconds > 0 && positionSeconds >= durationSeconds * WATCHED_SHARE;
}

/** The second at which playing starts: at the saved position, or at 0 if that is at the end. */
export function resumePosition(progress: Progress | undefined, durationSeconds: number): number {
  if (progress === undefined || reachesEnd(progress.positionSeconds, durationSeconds)) return 0;
  // A file that became shorter must not start after its end.
  return Number.isFinite(durationSeconds)
    ? Math.min(progress.positionSeconds, durationSeconds)
    : progress.positionSeconds;
}

/** Playing on from where it began, a video is at most so many seconds away from what it has played. */
const PLAYED_ROUGHLY = 1;

/** Whether the viewer has gone elsewhere in a video that began at `start` (in seconds) and has played since. */
export function hasJumped(
  { currentTime, played }: Pick<HTMLVideoElement, 'currentTime' | 'played'>,
  start: number,
): boolean {
  let seconds = 0;
  for (let range = 0; range < played.length; range += 1) {
    seconds += played.end(range) - played.start(range);
  }
  const ahead = currentTime - start;
  return ahead < -PLAYED_ROUGHLY || ahead > seconds + PLAYED_ROUGHLY;
}

/** The part of a video that has been seen, 0 to 1; 0 if its duration is unknown. */
export function seenShare(progress: Progress | undefined, video: Video): number {
  if (progress?.watched) return 1;
  if (progress === undefined || !video.duration) return 0;
  return Math.min(1, progress.positionSeconds / video.duration);
}

/** The seconds left of a video; null if its duration is unknown. */
export function secondsLeft(progress: Progress | undefined, video: Video): number | null {
  if (video.duration === null) return null;
  return video.duration - resumePosition(progress, video.duration);
}

export function countWatched(videos: readonly Video[], progress: ProgressByVideo): number {
  return videos.filter(({ id }) => progress.get(id)?.watched).length;
}

/** The next video in the package; undefined after the last. */
export function nextVideo(videos: readonly Video[], videoId: string): Video | undefined {
  const index = videos.findIndex(({ id }) => id === videoId);
  return index === -1 ? undefined : videos[index + 1];
}

/** A video to continue with, and the package to watch it in. */
export interface Continuation {
  readonly packageId: string;
  readonly video: Video;
}

function findIn(packages: readonly PackageVideos[], videoId: string): Continuation | undefined {
  for (const { packageId, videos } of packages) {
    const video = videos.find(({ id }) => id === videoId);
    if (video) return { packageId, video };
  }
  return undefined;
}

/** The first unwatched video after the given one in the same package. */
function unwatchedAfter(
  { packageId, videos }: PackageVideos,
  videoId: string,
  progress: ProgressByVideo,
): Continuation | undefined {
  const index = videos.findIndex(({ id }) => id === videoId);
  if (index === -1) return undefined;
  const video = videos.slice(index + 1).find(({ id }) => !progress.get(id)?.watched);
  return video && { packageId, video };
}

/**
 * The video to continue with: the most recently played one that is not watched to the end; if there is
 * none, the next unwatched one after a played one. Undefined if nothing was played, or everything was
 * watched. A video in several packages counts for the first of them.
 */
export function findContinuation(
  packages: readonly PackageVideos[],
  progress: ProgressByVideo,
): Continuation | undefined {
  const played = [...progress.values()];
  for (const { videoId, watched } of played) {
    const found = watched ? undefined : findIn(packages, videoId);
    if (found) return found;
  }
  for (const { videoId } of played) {
    for (const bought of packages) {
      const found = unwatchedAfter(bought, videoId, progress);
      if (found) return found;
    }
  }
  return undefined;
}
