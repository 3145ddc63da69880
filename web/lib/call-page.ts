import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { NEXT_CURSOR_HEADER } from '#contract/pages-of-lists.ts';
import { type CallArguments, exchange } from './call.ts';

type Schema = z.ZodMiniType;

/** A part of a long list, and what to ask for the next one with; null on the last. */
export interface ListPage<Items> {
  readonly items: Items;
  readonly nextCursor: string | null;
}

/**
 * As `call`, for the lists that come a page at a time: the entries, and the next page's cursor.
 *
 *     const { items, nextCursor } = await callPage(listOrders, { query: { q: 'holly', cursor } });
 */
export async function callPage<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends z.ZodMiniType<readonly unknown[]>,
>(
  endpoint: Endpoint<P, Q, B, R>,
  ...input: CallArguments<P, Q, B>
): Promise<ListPage<z.output<R>>> {
  const { headers, body } = await exchange(endpoint, ...input);
  return { items: body, nextCursor: headers.get(NEXT_CURSOR_HEADER) };
}
