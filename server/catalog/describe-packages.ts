import type { PublicPackage } from '#contract/catalog.ts';
import { decimalFromCents } from '#contract/money.ts';
import { versionOf } from '../videos/index.ts';
import type { PackageWithVideos } from './catalog.store.ts';

/**
 * What a bundle would cost in single packages: the sum of the prices, in cents, of the packages that
 * it contains completely; null where that is fewer than two.
 */
function separatePriceCents(
  bundle: PackageWithVideos,
  packages: readonly PackageWithVideos[],
): number | null {
  if (!bundle.isBundle) return null;
  const inBundle = new Set(bundle.videoIds);
  const contained = packages.filter(
    (single) =>
      !single.isBundle &&
      single.videoIds.length > 0 &&
      single.videoIds.every((id) => inBundle.has(id)),
  );
  if (contained.length < 2) return null;
  return contained.reduce((sum, single) => sum + single.priceCents, 0);
}

/** Packages as everybody sees them; the bundles among them are compared with the others. */
export function describePackages(packages: readonly PackageWithVideos[]): PublicPackage[] {
  return packages.map((row) => {
    const separate = separatePriceCents(row, packages);
    return {
      id: row.id,
      name: row.name,
      title: row.name,
      description: row.description,
      price: decimalFromCents(row.priceCents),
      isBundle: row.isBundle,
      features: row.features,
      coverPath: row.coverKey && `/media/covers/${row.id}?v=${versionOf(row.coverKey)}`,
      videoCount: row.videoIds.length,
      durationSeconds: Math.round(row.durationMs / 1000),
      separatePrice: separate === null ? null : decimalFromCents(separate),
    };
  });
}
