import type { Order } from '#contract/orders.ts';
import {
  formatCustomerId,
  formatDate,
  formatDollars,
  formatOrderId,
} from '../../../../lib/format.ts';
import { EmailText } from '../../../../ui/email-text.tsx';
import { RowButton } from '../../../../ui/long-lists/row-button.tsx';
import { StatusBadge } from '../status-badge.tsx';

/** One order. Its id is a button that covers the whole row. A phone shows fewer columns. */
export function OrderRow({ order, onOpen }: { order: Order; onOpen: (orderId: string) => void }) {
  const buyer = `${order.firstName} ${order.lastName}`;
  const id = formatOrderId(order.id);
  const bought = order.packages.map(({ title }) => title).join(', ');
  return (
    <tr className="relative border-t border-line align-top hover:bg-pine-wash">
      <td className="py-3 pr-3 pl-4">
        <RowButton
          label={`Order ${id}, ${buyer}`}
          onClick={() => onOpen(order.id)}
          rowId={order.id}
        >
          <span className="whitespace-nowrap">{id}</span>
        </RowButton>
        <span className="grid text-sm text-ink-soft xl:hidden">
          <span className="text-base text-ink wrap-anywhere sm:hidden">{buyer}</span>
          <span className="figures">{formatDate(order.createdAt)}</span>
          <span className="line-clamp-2 wrap-anywhere sm:hidden">{bought}</span>
        </span>
      </td>
      <td className="hidden w-1/4 max-w-0 px-3 py-3 sm:table-cell">
        <span className="grid grid-cols-1">
          <span className="wrap-anywhere">{buyer}</span>
          <span className="text-sm text-ink-soft">
            <EmailText address={order.email} />
          </span>
          <span className="line-clamp-2 text-sm text-ink-soft wrap-anywhere lg:hidden">
            {bought}
          </span>
        </span>
      </td>
      <td className="figures hidden px-3 py-3 text-ink-soft lg:table-cell">
        {order.customerId === null ? 'None yet' : formatCustomerId(order.customerId)}
      </td>
      <td className="hidden px-3 py-3 lg:table-cell">
        <span className="line-clamp-2 wrap-anywhere" title={bought}>
          {bought}
        </span>
      </td>
      <td className="figures hidden px-3 py-3 whitespace-nowrap xl:table-cell">
        {formatDate(order.createdAt)}
      </td>
      <td className="px-3 py-3 max-sm:pr-4 max-sm:text-right">
        <StatusBadge status={order.status} />
        <span className="figures mt-1 block font-semibold sm:hidden">
          {formatDollars(order.totalAmount)}
        </span>
      </td>
      <td className="figures hidden py-3 pr-4 pl-3 text-right font-semibold sm:table-cell">
        {formatDollars(order.totalAmount)}
      </td>
    </tr>
  );
}
