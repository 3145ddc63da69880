import type { Video } from '#contract/videos.ts';
import { matchesWords } from '../matches-words.ts';

/** A package, or a deleted one that people who bought it can still watch. */
export interface HoldingPackage {
  readonly id: string;
  readonly name: string;
}

/** The choice of the videos that are in no package; the others are ids of packages. */
export const NO_PACKAGE = 'none';

/** `package` is the order of each package, and `newest` that of the catalog. */
export type VideoSort = 'package' | 'newest' | 'title' | 'longest';

/** An admin's search in a list of videos. */
export interface VideoSearch {
  /** All of them are in the title, in any order. */
  readonly words: string;
  /** The id of a package, `NO_PACKAGE`, or '' for all videos. */
  readonly packageId: string;
  readonly sort: VideoSort;
}

/** Whether the search leaves videos out. */
export function isNarrowed({ words, packageId }: VideoSearch): boolean {
  return words.trim() !== '' || packageId !== '';
}

const byTitle = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function compare(sort: VideoSort): (a: Video, b: Video) => number {
  if (sort === 'title') return (a, b) => byTitle.compare(a.title, b.title);
  if (sort === 'longest') return (a, b) => (b.duration ?? 0) - (a.duration ?? 0);
  return () => 0;
}

/**
 * The videos that fit a search, sorted. `packagesOf` has the packages of each video that is in one, by
 * the video's id.
 */
export function findVideos(
  {
    videos,
    packagesOf,
  }: {
    /** The newest first. */
    videos: readonly Video[];
    packagesOf: ReadonlyMap<string, readonly HoldingPackage[]>;
  },
  { words, packageId, sort }: VideoSearch,
): Video[] {
  const isIn = ({ id }: Video) => {
    if (packageId === '') return true;
    const packages = packagesOf.get(id) ?? [];
    if (packageId === NO_PACKAGE) return packages.length === 0;
    return packages.some((one) => one.id === packageId);
  };
  return videos
    .filter((video) => matchesWords(video.title, words) && isIn(video))
    .toSorted(compare(sort));
}
