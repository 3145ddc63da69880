import type { PublicPackage } from '#contract/catalog.ts';
import type { Deps } from '#platform/deps.ts';
import { listPackagesWithVideos } from './catalog.store.ts';
import { describePackages } from './describe-packages.ts';

/** The packages on sale, as everybody sees them. */
export async function listOnSale(deps: Pick<Deps, 'db'>): Promise<PublicPackage[]> {
  return describePackages(await listPackagesWithVideos(deps));
}
