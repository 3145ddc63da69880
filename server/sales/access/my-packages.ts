import type { PublicPackage } from '#contract/catalog.ts';
import type { PackageVideo } from '#contract/shop/sections.ts';
import type { Db } from '#platform/deps.ts';
import {
  describePackages,
  listPackagesWithVideos,
  listVideosOfPackage,
} from '../../catalog/index.ts';
import { listOwnedPackageIds } from '../orders/index.ts';
import { noAccess } from './access.errors.ts';

/** The packages a customer has bought, deleted ones too, the newest order first. */
export async function listMyPackages(
  deps: Db,
  { customerId }: { customerId: string },
): Promise<PublicPackage[]> {
  const ids = await listOwnedPackageIds(deps, customerId);
  if (ids.length === 0) return [];
  const rows = await listPackagesWithVideos(deps, { ids, deletedToo: true });
  const byId = new Map(describePackages(rows).map((described) => [described.id, described]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The videos of a package the customer has bought; 403 where they have not. */
export async function listMyVideos(
  deps: Db,
  { customerId, packageId }: { customerId: string; packageId: string },
): Promise<PackageVideo[]> {
  const owned = await listOwnedPackageIds(deps, customerId);
  if (!owned.includes(packageId)) throw noAccess();
  return listVideosOfPackage(deps, packageId);
}
