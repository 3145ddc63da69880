import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { type CallArguments, exchange } from './call.ts';

type Schema = z.ZodMiniType;

/**
 * A GET call of the contract as a query. Its key is the call's path, parameters and query, so all users
 * of the same call share one cached answer.
 *
 *     const packages = useQuery(endpointQuery(listPackages));
 *     queryClient.invalidateQueries(endpointQuery(listPackages));
 */
export function endpointQuery<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
>(endpoint: Endpoint<P, Q, B, R>, ...[input]: CallArguments<P, Q, B>) {
  const { params, query }: { params?: unknown; query?: unknown } = input ?? {};
  return queryOptions({
    queryKey: [endpoint.path, params ?? null, query ?? null] as const,
    queryFn: async ({ signal }): Promise<z.output<R>> =>
      (await exchange(endpoint, { ...input, signal })).body,
  });
}
