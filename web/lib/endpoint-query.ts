import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { type CallArguments, call } from './call.ts';

type Schema = z.ZodMiniType;

/**
 * A GET call of the contract as a query: its key is the call's path, its parameters and its query,
 * so whoever names the same call shares the same cached answer.
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
    queryFn: ({ signal }): Promise<z.output<R>> =>
      // The signal is part of every call's input; the rest is what was asked for above.
      call(endpoint, ...([{ ...input, signal }] as unknown as CallArguments<P, Q, B>)),
  });
}
