import type { SourceFacts } from '#platform/media/transcoding/transcoder.ts';

/** Of what is not known yet: a second of 1080p at 30 pictures takes about a second on two cores. */
const PIXELS_PER_MS = 62_000;

type Size = Pick<SourceFacts, 'durationMs' | 'video'>;

/** All pixels of a video that are decoded; what is made from them grows with that. */
function pixelsOf({ durationMs, video }: Size): number {
  return ((durationMs ?? 0) / 1000) * (video.frameRate ?? 30) * video.width * video.height;
}

/**
 * How long preparing these videos one after the other will take, in seconds: by what those took that this
 * server prepared.
 */
export function estimateSeconds(
  videos: readonly Size[],
  done: readonly { facts: Size; tookMs: number }[],
): number {
  const donePixels = done.reduce((sum, { facts }) => sum + pixelsOf(facts), 0);
  const doneMs = done.reduce((sum, { tookMs }) => sum + tookMs, 0);
  const speed = donePixels > 0 && doneMs > 0 ? donePixels / doneMs : PIXELS_PER_MS;
  const pixels = videos.reduce((sum, facts) => sum + pixelsOf(facts), 0);
  return Math.ceil(pixels / speed / 1000);
}
