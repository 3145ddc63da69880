import type { Db } from '#platform/deps.ts';
import { listPackagesWithVideos } from '../../catalog/index.ts';
import { compareWithOwned, type Holding } from './compare-with-owned.ts';

/**
 * What the owned packages (deleted ones too) already give of the packages on sale, or of those in
 * `packageIds`, by package id. Packages of which nothing is owned are left out.
 */
export async function findOwnedPackages(
  deps: Db,
  { ownedIds, packageIds }: { ownedIds: readonly string[]; packageIds?: readonly string[] },
): Promise<Map<string, Holding>> {
  if (ownedIds.length === 0) return new Map();
  const owned = await listPackagesWithVideos(deps, { ids: ownedIds, deletedToo: true });
  const wanted = packageIds && { ids: packageIds, deletedToo: true };
  const holdings = (await listPackagesWithVideos(deps, wanted))
    .map((item) => compareWithOwned(item, owned))
    .filter(({ isOwned, videoIds }) => isOwned || videoIds.length > 0);
  return new Map(holdings.map((holding) => [holding.packageId, holding]));
}
