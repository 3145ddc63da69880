import type { CatalogPackage } from '#contract/catalog.ts';
import type { Db } from '#platform/deps.ts';
import { listPackagesWithVideos } from './catalog.store.ts';
import { describePackages } from './describe-packages.ts';

/** The packages that were not deleted, as everybody would see them, and which are on sale. */
export async function listCatalog(deps: Db): Promise<CatalogPackage[]> {
  const rows = await listPackagesWithVideos(deps, { offSaleToo: true });
  const onSale = new Map(rows.map((row) => [row.id, row.onSale]));
  return describePackages(rows).map((described) => ({
    ...described,
    onSale: onSale.get(described.id) === true,
  }));
}
