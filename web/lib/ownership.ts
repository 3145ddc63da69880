import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Ownership } from '#contract/access.ts';
import { myPackagePath } from '#contract/pages/my-package-path.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { call } from './call.ts';
import { later } from './later.ts';

/**
 * The query for what the signed-in customer owns of the packages on sale. It loads the contract only
 * when it fetches. Its key is that of `endpointQuery(listOwnership)` with the customer's id after it.
 */
export function ownershipQuery(customerId: string) {
  return queryOptions({
    queryKey: ['/api/customer/ownership', null, null, customerId] as const,
    queryFn: async ({ signal }) => {
      const { listOwnership } = await later(() => import('#contract/access.ts'));
      // Everybody may open the pages that show it: they do not ask to sign in again for it.
      return call(listOwnership, { signal, isQuiet: true });
    },
  });
}

const nothing: ReadonlyMap<string, Ownership> = new Map();

function byPackage(list: readonly Ownership[]): ReadonlyMap<string, Ownership> {
  return new Map(list.map((one) => [one.packageId, one]));
}

/**
 * Returns what the signed-in customer owns of each package on sale, by package id; empty while it loads,
 * after a failure, and for `null`: nobody is signed in, or an admin. `isLoading` is true until the first answer.
 */
export function useOwnership(customerId: string | null): {
  ownership: ReadonlyMap<string, Ownership>;
  isLoading: boolean;
} {
  const { data, isLoading } = useQuery({
    ...ownershipQuery(customerId ?? ''),
    enabled: customerId !== null,
    select: byPackage,
  });
  return { ownership: data ?? nothing, isLoading };
}

/** The packages that the buyer does not have yet. `ownership`: what they have, by package id. */
export function notOwned<P extends { readonly id: string }>(
  packages: readonly P[],
  ownership: ReadonlyMap<string, Ownership>,
): readonly P[] {
  return packages.filter(({ id }) => !ownership.get(id)?.isOwned);
}

/** The path at which the customer watches what they own: the page of that package, or of all their videos. */
export function watchPath({ watchIn }: Pick<Ownership, 'watchIn'>): string {
  return watchIn === null ? pages.myVideos : myPackagePath(watchIn);
}
