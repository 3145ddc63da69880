import type { PublicPackage } from '#contract/catalog.ts';
import { formatCount, formatPlayingTime } from './format.ts';

/** The text that buyers see on a package without videos. */
export const VIDEOS_ARE_COMING = 'Videos are coming';

/** Summarizes a package: "6 videos, 1 h 12 min". */
export function describeContents({
  videoCount,
  durationSeconds,
}: Pick<PublicPackage, 'videoCount' | 'durationSeconds'>): string {
  if (videoCount === 0) return VIDEOS_ARE_COMING;
  const count = formatCount(videoCount, 'video');
  return durationSeconds > 0 ? `${count}, ${formatPlayingTime(durationSeconds)}` : count;
}
