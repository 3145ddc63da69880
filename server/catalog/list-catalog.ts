import type { CatalogPackage } from '#contract/catalog.ts';
import type { Db } from '#platform/deps.ts';
import { listPackagesWithVideos } from './catalog.store.ts';
import { describePackage } from './describe-packages.ts';

/** The packages that were not deleted, as everybody would see them, and which are on sale. */
export async function listCatalog(deps: Db): Promise<CatalogPackage[]> {
  const rows = await listPackagesWithVideos(deps, { offSaleToo: true });
  return rows.map((row) => ({
    ...describePackage(row, rows),
    onSale: row.onSale,
    version: row.version,
    pageDescription: row.pageDescription,
    questions: row.questions,
    searchTitle: row.searchTitle,
    searchDescription: row.searchDescription,
    hasOwnCover: row.hasOwnCover,
  }));
}
