import type { Video } from '#contract/videos.ts';
import type { Db } from '#platform/deps.ts';
import { listVideosOfPackage } from '../../catalog/index.ts';
import { listOwnedPackageIds } from '../orders/index.ts';
import { noAccess } from './access.errors.ts';

/** The videos of a package the customer has bought; 403 where they have not. */
export async function listMyVideos(
  deps: Db,
  { customerId, packageId }: { customerId: string; packageId: string },
): Promise<Video[]> {
  const owned = await listOwnedPackageIds(deps, customerId);
  if (!owned.includes(packageId)) throw noAccess();
  return listVideosOfPackage(deps, packageId);
}
