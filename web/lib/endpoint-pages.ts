import { infiniteQueryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CallArguments } from './call.ts';
import { callPage } from './call-page.ts';

type Schema = z.ZodMiniType;

/**
 * A long list of the contract as an infinite query: a page at a time, `fetchNextPage` for the next.
 * Its key begins with the call's path, so that all searches in one list grow stale together.
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
    queryFn: ({ signal, pageParam: cursor }) => {
      const asked = { ...input, query: { ...Object(query), cursor }, signal };
      // The cursor and the signal are part of every such call's input; the rest was asked for above.
      return callPage(endpoint, ...([asked] as unknown as CallArguments<P, Q, B>));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
