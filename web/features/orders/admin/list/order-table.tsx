import type { Order } from '#contract/orders.ts';
import { Card } from '../../../../ui/card.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx';
import { OrderRow } from './order-row.tsx';

const skeletonRows = [...'abcdefghijkl'];
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
    <Card className={classNames('transition-opacity', isStale && 'opacity-60')} padded={false}>
      <table aria-busy={isStale} className="w-full border-collapse text-left">
        <caption className="sr-only">Orders, newest first</caption>
        <thead className="bg-surface-sunken text-sm text-ink-soft">
          <tr>
            {COLUMNS.map(([name, look]) => (
              <th className={classNames('px-3 py-2.5 font-semibold', look)} key={name} scope="col">
                {name}
              </th>
            ))}
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
