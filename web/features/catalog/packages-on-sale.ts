import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { later } from '../../lib/later.ts';

/**
 * The packages on sale: the same query as `endpointQuery(listPackages)`, but it loads the contract only
 * when it fetches. Usually it does not, because the HTML already brings the packages.
 */
export const packagesOnSale = queryOptions({
  queryKey: ['/api/packages', null, null] as const,
  queryFn: async ({ signal }) => {
    const { listPackages } = await later(() => import('#contract/catalog.ts'));
    return call(listPackages, { signal });
  },
});
