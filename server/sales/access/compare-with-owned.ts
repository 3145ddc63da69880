import type { PackageWithVideos } from '../../catalog/index.ts';

/** A package's id and the ids of its videos in the shop's order. */
type Contents = Pick<PackageWithVideos, 'id' | 'videoIds'>;

export interface Holding {
  packageId: string;
  /** Nothing of it is left to buy. */
  isOwned: boolean;
  /** The owned package that contains all of it: itself where it was bought; null if there is none. */
  watchIn: string | null;
  /** Those of its videos that owned packages contain, in its own order. */
  videoIds: string[];
}

/**
 * Compares a package with the packages that a customer owns. It is theirs if they bought it, or if their other packages
 * contain all of its videos. A package without videos is theirs only if they bought it.
 */
export function compareWithOwned(
  { id: packageId, videoIds: all }: Contents,
  owned: readonly Contents[],
): Holding {
  const isBought = owned.some(({ id }) => id === packageId);
  const ownedIds = new Set(owned.flatMap(({ videoIds }) => videoIds));
  const videoIds = all.filter((id) => isBought || ownedIds.has(id));
  const hasAll = all.length > 0 && videoIds.length === all.length;
  const whole = owned.find((other) => all.every((id) => other.videoIds.includes(id)));
  return {
    packageId,
    isOwned: isBought || hasAll,
    watchIn: isBought ? packageId : hasAll && whole ? whole.id : null,
    videoIds,
  };
}
