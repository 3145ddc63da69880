import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listOrders } from '#contract/order-lists.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { endpointPages } from '../../../../lib/endpoint-pages.ts';
import { TYPING_PAUSE_MS, useDebounced } from '../../../../lib/use-debounced.ts';
import { type Search, wordsOf } from '../../../../ui/long-lists/search.ts';
import { SearchedList } from '../../../../ui/long-lists/searched-list.tsx';
import { statusOptions } from '../describe-status.ts';
import { OrderTable } from './order-table.tsx';

export type OrderSearch = Search<OrderStatus>;

/** The shop's orders, newest first, with a search, a status filter and a button that loads more. */
export function OrderList({
  first,
  onSearch,
  onOpen,
}: {
  /** The search to begin with. */
  first: OrderSearch;
  /** Called with the search, once typing pauses. */
  onSearch: (search: OrderSearch) => void;
  onOpen: (orderId: string) => void;
}) {
  const [search, setSearch] = useState(first);
  const settled = useDebounced(search, TYPING_PAUSE_MS);
  const told = useRef(first);
  useEffect(() => {
    if (told.current === settled) return;
    told.current = settled;
    onSearch(settled);
  }, [settled, onSearch]);
  const { list, orders } = useOrderList(search);
  return (
    <>
      <h2 className="sr-only">Orders</h2>
      <SearchedList
        drawing="parcel"
        empty="No orders yet"
        filter="Status"
        list={list}
        onSearch={setSearch}
        options={statusOptions()}
        placeholder="Name, e-mail or order ID"
        rows={orders}
        search={search}
        thing="order"
        title="Orders"
      >
        {(rows, isStale) => <OrderTable isStale={isStale} onOpen={onOpen} orders={rows} />}
      </SearchedList>
    </>
  );
}

/**
 * The orders that match a search, newest first, as many as were loaded. While the next search runs,
 * the previous list stays (`isPlaceholderData`).
 */
function useOrderList(search: Search<OrderStatus>) {
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
