import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatCount } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../../../ui/list-states.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { OrderFilters } from './order-filters.tsx';
import { allOrders, isNarrowed } from './order-search.ts';
import { OrderTable, OrderTableSkeleton } from './order-table.tsx';
import { useOrderList } from './use-order-list.ts';

type List = ReturnType<typeof useOrderList>['list'];

/** Moves the focus to the first of the newly loaded orders: it stands where the button was. */
function useFocusOnMore(orders: readonly Order[]) {
  const seen = useRef<number | null>(null);
  useEffect(() => {
    const first = seen.current === null ? undefined : orders[seen.current];
    if (first === undefined) return;
    seen.current = null;
    document
      .querySelector<HTMLElement>(`[data-order="${first.id}"]`)
      ?.focus({ preventScroll: true });
  }, [orders]);
  return () => {
    seen.current = orders.length;
  };
}

function MoreOrders({ list, orders }: { list: List; orders: readonly Order[] }) {
  const expectMore = useFocusOnMore(orders);
  if (!list.hasNextPage) return null;
  const load = () => {
    expectMore();
    void list.fetchNextPage();
  };
  return (
    <div className="grid justify-items-center gap-4">
      {list.isFetchNextPageError && (
        <Notice tone="berry">Unable to load more orders. Please try again later.</Notice>
      )}
      <Button busy={list.isFetchingNextPage} busyLabel="Loading..." onClick={load} variant="quiet">
        {list.isFetchNextPageError ? 'Retry' : 'Load More'}
      </Button>
    </div>
  );
}

/** The shop's orders, newest first, with a search, a status filter and a button that loads more. */
export function OrderList({ onOpen }: { onOpen: (orderId: string) => void }) {
  const [search, setSearch] = useState(allOrders);
  const field = useRef<HTMLInputElement>(null);
  const { list, orders } = useOrderList(search);
  const content = () => {
    if (orders === undefined) {
      if (list.isPending) return <OrderTableSkeleton />;
      return (
        <ErrorState message="Unable to load the orders. Please try again later." query={list} />
      );
    }
    if (orders.length > 0) {
      return (
        <>
          <OrderTable isStale={list.isPlaceholderData} onOpen={onOpen} orders={orders} />
          <MoreOrders list={list} orders={orders} />
        </>
      );
    }
    if (!isNarrowed(search)) return <EmptyState drawing="parcel">No orders yet</EmptyState>;
    return (
      <EmptyState
        action={
          <Button
            onClick={() => {
              setSearch(allOrders);
              // This button disappears with the empty list, and would take the focus with it.
              field.current?.focus();
            }}
            variant="quiet"
          >
            Show All Orders
          </Button>
        }
        drawing="lantern"
      >
        No orders match this search.
      </EmptyState>
    );
  };
  return (
    <div className="grid gap-5">
      <h2 className="sr-only">Orders</h2>
      <OrderFilters
        fieldRef={field}
        onChange={setSearch}
        onRefresh={() => void list.refetch()}
        search={search}
      />
      {content()}
      <p className="sr-only" role="status">
        {orders !== undefined &&
          !list.isPlaceholderData &&
          `${formatCount(orders.length, 'order')} shown${list.hasNextPage ? ', more available' : ''}`}
      </p>
    </div>
  );
}
