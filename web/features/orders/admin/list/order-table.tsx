import type { Order } from '#contract/orders.ts';
import { LongTable } from '../../../../ui/long-lists/long-table.tsx';
import { OrderRow } from './order-row.tsx';

/** The headings and their look. A narrower window shows fewer columns. */
const COLUMNS = [
  ['Customer', 'pl-4'],
  ['E-mail', 'hidden xl:table-cell'],
  ['Packages', 'hidden sm:table-cell'],
  ['Total', 'hidden text-right sm:table-cell'],
  ['Status', 'hidden sm:table-cell'],
  ['Date', 'hidden xl:table-cell'],
  ['Order', 'hidden md:table-cell'],
  ['Customer ID', 'hidden whitespace-nowrap pr-4 2xl:table-cell'],
] as const;

/** A table of orders. `isStale` while it still shows the results of the previous search. */
export function OrderTable({
  orders,
  isStale,
  onOpen,
}: {
  orders: readonly Order[];
  isStale: boolean;
  onOpen: (orderId: string) => void;
}) {
  return (
    <LongTable caption="Orders, newest first" columns={COLUMNS} isStale={isStale}>
      {orders.map((order) => (
        <OrderRow key={order.id} onOpen={onOpen} order={order} />
      ))}
    </LongTable>
  );
}
