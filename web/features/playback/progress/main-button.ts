import {
  countWatched,
  findContinuation,
  type PackageVideos,
  type ProgressByVideo,
} from './progress-rules.ts';

/**
 * The main button of a package's page: the video to continue with, or the first unwatched one, or the
 * first if all were watched. Undefined for a package without videos.
 */
export function mainButtonFor(
  bought: PackageVideos,
  progress: ProgressByVideo,
): { label: string; videoId: string } | undefined {
  const found = findContinuation([bought], progress);
  if (found) return { label: 'Continue Watching', videoId: found.video.id };
  const { videos } = bought;
  const first = videos.find(({ id }) => !progress.get(id)?.watched) ?? videos[0];
  if (first === undefined) return undefined;
  const isDone = countWatched(videos, progress) === videos.length;
  return { label: isDone ? 'Watch Again' : 'Start Watching', videoId: first.id };
}
