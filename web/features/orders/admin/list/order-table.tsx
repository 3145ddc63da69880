import type { Order } from '#contract/orders.ts';
import { LongTable } from '../../../../ui/long-lists/long-table.tsx';
import { OrderRow } from './order-row.tsx';

/** The headings and their look. A phone shows fewer columns. */
const COLUMNS = [
  ['Order', 'pl-4'],
  ['Customer', 'hidden sm:table-cell'],
  ['Customer ID', 'hidden lg:table-cell'],
  ['Packages', 'hidden lg:table-cell'],
  ['Date', 'hidden xl:table-cell'],
  ['Status', 'max-sm:pr-4 max-sm:text-right'],
  ['Total', 'hidden pr-4 text-right sm:table-cell'],
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
