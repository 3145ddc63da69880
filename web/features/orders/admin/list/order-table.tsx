import type { Order } from '#contract/orders.ts';
import { Card } from '../../../../ui/card.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx';
import { OrderRow } from './order-row.tsx';

const skeletonRows = [...'abcdefghijkl'];
const head = 'px-3 py-2.5 font-semibold';

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
    <Card className={classNames('transition-opacity', isStale && 'opacity-60')} padded={false}>
      <table aria-busy={isStale} className="w-full border-collapse text-left">
        <caption className="sr-only">Orders, newest first</caption>
        <thead className="bg-surface-sunken text-sm text-ink-soft">
          <tr>
            <th className={classNames(head, 'pl-4')} scope="col">
              Order
            </th>
            <th className={classNames(head, 'hidden sm:table-cell')} scope="col">
              Customer
            </th>
            <th className={classNames(head, 'hidden lg:table-cell')} scope="col">
              Customer ID
            </th>
            <th className={classNames(head, 'hidden md:table-cell')} scope="col">
              Date
            </th>
            <th className={classNames(head, 'max-sm:pr-4 max-sm:text-right')} scope="col">
              Status
            </th>
            <th className={classNames(head, 'hidden pr-4 text-right sm:table-cell')} scope="col">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.id} onOpen={onOpen} order={order} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** The table while its orders load. */
export function OrderTableSkeleton() {
  return (
    <SkeletonGroup label="Loading orders...">
      <Card padded={false}>
        <div className="h-10 bg-surface-sunken" />
        {skeletonRows.map((row) => (
          <div
            className="flex h-18 items-center justify-between gap-6 border-t border-line px-4"
            key={row}
          >
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-6 w-56 max-md:hidden" />
            <Skeleton className="h-6 w-28" />
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  );
}
