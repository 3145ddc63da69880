import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { NEXT_CURSOR_HEADER } from '#contract/pages-of-lists.ts';
import { exchange } from './call.ts';

type Schema = z.ZodMiniType;

/** One page of a long list, and the cursor of the next page; null on the last. */
export interface ListPage<Items> {
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
