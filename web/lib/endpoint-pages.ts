import { infiniteQueryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { NEXT_CURSOR_HEADER } from '#contract/pages-of-lists.ts';
import { type CallArguments, exchange } from './call.ts';

type Schema = z.ZodMiniType;

/** One page of a long list, and the cursor of the next page; null on the last. */
interface ListPage<Items> {
  readonly items: Items;
  readonly nextCursor: string | null;
}

/**
 * Like `call`, for the lists that come one page at a time; used by `endpointPages`, which checks the
 * types of the input.
 *
 *     const { items, nextCursor } = await callPage(listOrders, { query: { q: 'holly', cursor } });
 */
export async function callPage<R extends z.ZodMiniType<readonly unknown[]>>(
  endpoint: Endpoint<Schema, Schema, Schema, R>,
  input?: Parameters<typeof exchange>[1],
): Promise<ListPage<z.output<R>>> {
  const { headers, body } = await exchange(endpoint, input);
  return { items: body, nextCursor: headers.get(NEXT_CURSOR_HEADER) };
}

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
