import type { Ownership } from '#contract/access.ts';
import type { Db } from '#platform/deps.ts';
import { listVideoTitles } from '../../catalog/index.ts';
import { listOwnedPackageIds } from '../orders/index.ts';
import { findOwnedPackages } from './find-owned-packages.ts';

/** What a customer already has of the packages on sale; packages of which they have nothing are left out. */
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
