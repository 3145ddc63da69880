import type { CatalogPackage, PublicPackage } from '#contract/catalog.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import type { Db } from '#platform/deps.ts';
import { versionOf } from '../videos/index.ts';
import { listPackagesWithVideos, type PackageWithVideos } from './catalog.store.ts';

/** The single packages on sale whose videos a bundle holds completely; never one without videos. */
function listContained(
  bundle: PackageWithVideos,
  packages: readonly PackageWithVideos[],
): PackageWithVideos[] {
  const inBundle = new Set(bundle.videoIds);
  return packages.filter(
    (single) =>
      single.onSale &&
      !single.isBundle &&
      single.videoIds.length > 0 &&
      single.videoIds.every((id) => inBundle.has(id)),
  );
}

/** The fields that only bundles have: the packages they contain, and what two or more of those cost separately. */
function describeBundle(
  bundle: PackageWithVideos,
  packages: readonly PackageWithVideos[],
): Pick<PublicPackage, 'separatePrice' | 'containedPackageIds'> {
  if (!bundle.isBundle) return { separatePrice: null };
  const contained = listContained(bundle, packages);
  const cents = contained.reduce((sum, single) => sum + single.priceCents, 0);
  return {
    separatePrice: contained.length < 2 ? null : decimalFromCents(cents),
    containedPackageIds: contained.map(({ id }) => id),
  };
}

/** Same-origin path of a package's cover; null without one. Another cover has another path. */
export function coverPath({
  id,
  coverKey,
}: Pick<PackageWithVideos, 'id' | 'coverKey'>): string | null {
  return coverKey && `/media/covers/${id}?v=${versionOf(coverKey)}`;
}

/** A package as everybody sees it; a bundle is compared with the other `packages`. */
export function describePackage(
  row: PackageWithVideos,
  packages: readonly PackageWithVideos[],
): PublicPackage {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    title: row.name,
    description: row.description,
    price: decimalFromCents(row.priceCents),
    isBundle: row.isBundle,
    features: row.features,
    coverPath: coverPath(row),
    videoCount: row.videoIds.length,
    durationSeconds: Math.round(row.durationMs / 1000),
    ...describeBundle(row, packages),
  };
}

/** Packages as everybody sees them; the bundles among them are compared with the others. */
export function describePackages(packages: readonly PackageWithVideos[]): PublicPackage[] {
  return packages.map((row) => describePackage(row, packages));
}

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
