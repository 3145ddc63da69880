import type { Ownership } from '#contract/access.ts';
import type { Db } from '#platform/deps.ts';
import { listPackagesWithVideos, listVideoTitles } from '../../catalog/index.ts';
import { listOwnedPackageIds } from '../orders/index.ts';
import { compareWithOwned, type Holding } from './compare-with-owned.ts';

/** Lists how much a customer has of each package on sale. Packages of which they have nothing are left out. */
export async function listOwnership(
  deps: Db,
  { customerId }: { customerId: string },
): Promise<Ownership[]> {
  const ownedIds = await listOwnedPackageIds(deps, customerId);
  const holdings = await findOwnedPackages(deps, { ownedIds });
  const videoIds = [...holdings.values()].flatMap((holding) => holding.videoIds);
  const titles = await listVideoTitles(deps, videoIds);
  return [...holdings.values()].map(({ videoIds, ...holding }) => ({
    ...holding,
    ownedVideos: videoIds.flatMap((id) => titles.get(id) ?? []),
  }));
}

/**
 * Finds what the owned packages (deleted ones too) already give of the packages on sale, or of those in
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
