import { useState } from 'react';
import type { OrderStatus } from '#contract/orders.ts';
import { type Search, wholeList } from '../../../../ui/long-lists/search.ts';
import { SearchedList } from '../../../../ui/long-lists/searched-list.tsx';
import { statusOptions } from '../describe-status.ts';
import { OrderTable } from './order-table.tsx';
import { useOrderList } from './use-order-list.ts';

/** The shop's orders, newest first, with a search, a status filter and a button that loads more. */
export function OrderList({ onOpen }: { onOpen: (orderId: string) => void }) {
  const [search, setSearch] = useState<Search<OrderStatus>>(wholeList);
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
