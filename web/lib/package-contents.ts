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

/** A section of a package's videos. */
export interface Section<Item> {
  /** Empty for the videos before the first heading, and where a part of a list begins within a section. */
  readonly heading: string;
  /** The number of its first video in the package, from 1. */
  readonly start: number;
  readonly items: readonly Item[];
}

/** The sections of a package's videos, or of a part of them that begins with the one at `from` (counted from 1). */
export function toSections<Item extends { readonly heading: string }>(
  videos: readonly Item[],
  from = 1,
): Section<Item>[] {
  const starts = videos.flatMap(({ heading }, at) => (at === 0 || heading !== '' ? [at] : []));
  return starts.map((start, at) => ({
    heading: videos[start]?.heading ?? '',
    start: from + start,
    items: videos.slice(start, starts[at + 1]),
  }));
}

/** The heading that each video of a package stands below, by its id; '' before the first. */
export function sectionOfEach(
  links: readonly {
    readonly videoId: string;
    readonly order: number;
    readonly heading: string;
  }[],
): Map<string, string> {
  const inOrder = links.toSorted((a, b) => a.order - b.order);
  return new Map(
    toSections(inOrder).flatMap(({ heading, items }) =>
      items.map(({ videoId }): [string, string] => [videoId, heading]),
    ),
  );
}
