import { useQueries, useQuery } from '@tanstack/react-query';
import { listMyPackages, listMyVideos } from '#contract/access.ts';
import type { PublicPackage } from '#contract/catalog.ts';
import type { PackageVideo } from '#contract/shop/sections.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';

const packagesQuery = endpointQuery(listMyPackages);
const videosQuery = (packageId: string) => endpointQuery(listMyVideos, { params: { packageId } });

/** The packages the customer has bought, newest first. */
export function useMyPackages() {
  return useQuery(packagesQuery);
}

/** The videos of one bought package; for any other package the server answers 403. */
export function usePackageVideos(packageId: string) {
  return useQuery(videosQuery(packageId));
}

/** A bought package with its videos; null if they could not be loaded. */
export interface OwnedPackage {
  readonly details: PublicPackage;
  readonly videos: readonly PackageVideo[] | null;
}

/** The bought packages, each with its videos; null while some are loading. */
export function useOwnedPackages(
  packages: readonly PublicPackage[] | undefined,
): OwnedPackage[] | null {
  const answers = useQueries({
    queries: (packages ?? []).map(({ id }) => videosQuery(id)),
  });
  if (packages === undefined || answers.some(({ isPending }) => isPending)) return null;
  return packages.map((details, index) => ({ details, videos: answers[index]?.data ?? null }));
}
