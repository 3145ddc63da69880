import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listOrders } from '#contract/orders.ts';
import { endpointPages } from '../../../../lib/endpoint-pages.ts';
import { type OrderSearch, searchQuery } from './order-search.ts';
import { useDebounced } from './use-debounced.ts';

const TYPING_PAUSE_MS = 300;

/**
 * The orders that match a search, newest first, as many as were loaded. While the next search runs,
 * the previous list stays (`isPlaceholderData`).
 */
export function useOrderList({ q, status }: OrderSearch) {
  const query = searchQuery({ q: useDebounced(q, TYPING_PAUSE_MS), status });
  const list = useInfiniteQuery({
    ...endpointPages(listOrders, { query }),
    placeholderData: keepPreviousData,
  });
  const orders = list.data?.pages.flatMap(({ items }) => items);
  return { list, orders };
}
