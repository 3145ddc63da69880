import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  countDeletedOrders,
  exportOrders,
  listOrders,
  type OrderFilter,
} from '#contract/order-lists.ts';
import { addressOf as addressOfCall } from '../../../../lib/call.ts';
import { endpointPages } from '../../../../lib/endpoint-pages.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { formatCount, formatDollars } from '../../../../lib/format.ts';
import { TYPING_PAUSE_MS, useDebounced } from '../../../../lib/use-debounced.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { SearchedList } from '../../../../ui/long-lists/searched-list.tsx';
import { statusOptions } from '../describe-status.ts';
import { OrderTable } from '../list/order-table.tsx';
import {
  everyOrder,
  isNarrowed,
  isReversed,
  type OrderFilterFields,
  queryOf,
} from './order-filter-fields.ts';
import { OrderFilters } from './order-filters.tsx';

/** Days in the wrong order are not asked about: what was found before stays. */
function useOrders(fields: OrderFilterFields) {
  const typed = useDebounced(fields.q, TYPING_PAUSE_MS);
  const asked = useRef(fields);
  if (!isReversed(fields)) asked.current = fields;
  const query = queryOf({ ...asked.current, q: typed });
  const list = useInfiniteQuery({
    ...endpointPages(listOrders, { query }),
    placeholderData: keepPreviousData,
  });
  return { list, query, orders: list.data?.pages.flatMap(({ items }) => items) };
}

/** The choices besides the statuses. */
const views = () => [
  { value: 'sold' as const, label: 'Sold' },
  { value: 'granted' as const, label: 'Given' },
];

/** Files of what the list shows, a line an order or an item. */
function Files({ query }: { query: ReturnType<typeof queryOf> }) {
  const file = (lines: 'orders' | 'items') =>
    addressOfCall(exportOrders.path, { query: { ...query, lines } });
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <ButtonLink download size="small" to={file('orders')} variant="quiet">
        CSV of These Orders
      </ButtonLink>
      <ButtonLink download size="small" to={file('items')} variant="quiet">
        CSV of Their Items
      </ButtonLink>
    </p>
  );
}

/** All orders of the shop but cancelled checkouts, newest first, with what narrows them, and as files. */
export function OrderWorkList({
  first,
  onFilter,
  onOpen,
}: {
  /** The fields to begin with. */
  first: OrderFilterFields;
  /** Called with what is shown, once typing pauses. */
  onFilter: (fields: OrderFilterFields) => void;
  onOpen: (orderId: string) => void;
}) {
  const [fields, setFields] = useState(first);
  const settled = useDebounced(fields, TYPING_PAUSE_MS);
  const told = useRef(first);
  useEffect(() => {
    if (told.current === settled) return;
    told.current = settled;
    onFilter(settled);
  }, [settled, onFilter]);
  const { list, query, orders } = useOrders(fields);
  return (
    <SearchedList
      all="Not canceled"
      below={
        <>
          <OrderFilters onChange={setFields} fields={fields} />
          <Files query={query} />
          <DeletedOrders query={query} />
        </>
      }
      drawing="parcel"
      empty="No orders yet"
      filter="Status"
      list={list}
      narrowing={{ isNarrowed: isNarrowed(fields), onShowAll: () => setFields(everyOrder) }}
      onSearch={({ q, choice }) => setFields({ ...fields, q, status: choice })}
      options={[...views(), ...statusOptions()]}
      placeholder="Name, e-mail or order ID"
      rows={orders}
      search={{ q: fields.q, choice: fields.status }}
      thing="order"
      title="Orders"
    >
      {(rows, isStale) => <OrderTable isStale={isStale} onOpen={onOpen} orders={rows} />}
    </SearchedList>
  );
}

/**
 * Says what a list by days of payments or refunds lacks of the numbers that lead to it: the orders that were deleted
 * with their customer.
 */
function DeletedOrders({ query: { dated, from, to, ...narrower } }: { query: OrderFilter }) {
  const isWhole = Object.keys(narrower).every((name) => name === 'view');
  const { data } = useQuery({
    ...endpointQuery(countDeletedOrders, { query: { dated, from, to } }),
    enabled: dated !== undefined && isWhole,
    placeholderData: keepPreviousData,
  });
  if (dated === undefined || !isWhole || data === undefined || data.count === 0) return null;
  const entries = formatCount(data.count, dated === 'paid' ? 'receipt' : 'credit note');
  return (
    <p className="text-sm text-ink-soft">
      <span>{`Not listed: ${entries} of deleted accounts, `}</span>
      <span translate="no">{formatDollars(data.amount)}</span>
      <span>
        {`. ${dated === 'paid' ? 'Takings' : 'Refunds'} in the overview include ${data.count === 1 ? 'it' : 'them'}.`}
      </span>
    </p>
  );
}
