import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { later } from '../../lib/later.ts';

/**
 * The packages on sale: `endpointQuery(listPackages)`, but for the call's description, which is loaded
 * when they are fetched. The page brings them in its HTML, so mostly they are not.
 */
export const packagesOnSale = queryOptions({
  queryKey: ['/api/packages', null, null] as const,
  queryFn: async ({ signal }) => {
    const { listPackages } = await later(() => import('#contract/catalog.ts'));
    return call(listPackages, { signal });
  },
});
