import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PackageAtSlug } from '#contract/shop/package-pages.ts';
import { call } from '../../../lib/call.ts';
import { HttpError } from '../../../lib/http-error.ts';
import { later } from '../../../lib/later.ts';
import { packagePageKey } from '../../../lib/package-page-key.ts';

/** Why there is no page, by the status of the call's answer. */
const MISSING: Readonly<Record<number, 'gone' | 'unknown'>> = { 404: 'unknown', 410: 'gone' };

/** The query for `/packages/{slug}`. Loads the contract only when it fetches: usually the HTML brings the page. */
export function packagePageQuery(slug: string) {
  return queryOptions({
    queryKey: packagePageKey(slug),
    queryFn: async ({ signal }): Promise<PackageAtSlug> => {
      const { getPackagePage } = await later(() => import('#contract/shop/package-pages.ts'));
      try {
        return await call(getPackagePage, { params: { slug }, signal });
      } catch (error) {
        const missing = error instanceof HttpError ? MISSING[error.status] : undefined;
        if (missing === undefined) throw error;
        return missing;
      }
    },
  });
}

/** Looks up `/packages/{slug}`; `data` is undefined until it is known. */
export function usePackagePage(slug: string) {
  return useQuery(packagePageQuery(slug));
}
