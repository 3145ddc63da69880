import { infiniteQueryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CallArguments } from './call.ts';
import { callPage } from './call-page.ts';

type Schema = z.ZodMiniType;

/**
 * A long list of the contract as an infinite query: one page at a time, `fetchNextPage` for the next.
 * Its key starts with the call's path, so that all searches of a list can be invalidated together.
 *
 *     const orders = useInfiniteQuery(endpointPages(listOrders, { query: { q } }));
 *     queryClient.invalidateQueries({ queryKey: [listOrders.path] });
 */
export function endpointPages<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends z.ZodMiniType<readonly unknown[]>,
>(endpoint: Endpoint<P, Q, B, R>, ...[input]: CallArguments<P, Q, B>) {
  const { params, query }: { params?: unknown; query?: unknown } = input ?? {};
  return infiniteQueryOptions({
    queryKey: [endpoint.path, params ?? null, query ?? null, 'pages'] as const,
    queryFn: ({ signal, pageParam: cursor }: { signal: AbortSignal; pageParam: string | null }) =>
      callPage(endpoint, { ...input, query: { ...Object(query), cursor }, signal }),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
