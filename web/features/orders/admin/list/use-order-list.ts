import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listOrders } from '#contract/order-lists.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { endpointPages } from '../../../../lib/endpoint-pages.ts';
import { TYPING_PAUSE_MS, useDebounced } from '../../../../lib/use-debounced.ts';
import { type Search, wordsOf } from '../../../../ui/long-lists/search.ts';

/**
 * The orders that match a search, newest first, as many as were loaded. While the next search runs,
 * the previous list stays (`isPlaceholderData`).
 */
export function useOrderList(search: Search<OrderStatus>) {
  const { choice } = search;
  const typed = wordsOf({ ...search, q: useDebounced(search.q, TYPING_PAUSE_MS) });
  const query = { ...typed, ...(choice !== '' && { status: choice }) };
  const list = useInfiniteQuery({
    ...endpointPages(listOrders, { query }),
    placeholderData: keepPreviousData,
  });
  const orders = list.data?.pages.flatMap(({ items }) => items);
  return { list, orders };
}
