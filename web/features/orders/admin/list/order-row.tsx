import { fullName } from '#contract/customers.ts';
import type { Order } from '#contract/orders.ts';
import { centsFromDecimal } from '#contract/values/money.ts';
import {
  formatCents,
  formatCustomerId,
  formatDate,
  formatDollars,
  formatOrderId,
  MINUS,
} from '../../../../lib/format.ts';
import type { Elements } from '../../../../ui/elements.ts';
import { RowButton } from '../../../../ui/long-lists/row-button.tsx';
import { StatusBadge } from '../status-badge.tsx';

/** The part of an order that went back, by refunds or disputes, unless it is all of it, which its status would say. */
function PartReturned({ order: { refundedAmount, lostAmount = '0', status } }: { order: Order }) {
  const cents = [refundedAmount, lostAmount].reduce(
    (sum, amount) => sum + (centsFromDecimal(amount) ?? 0),
    0,
  );
  if (cents === 0 || status === 'refunded') return null;
  return (
    <span className="figures shrink-0 text-sm whitespace-nowrap text-berry">
      <span className="sr-only">Given back: </span>
      <span translate="no">{`${MINUS}${formatCents(cents)}`}</span>
    </span>
  );
}

/**
 * One order: who, what, how much and when, the ids last. The name is a button that covers the whole row. A
 * wide window shows it in one line, a narrower one in two.
 */
export function OrderRow({ order, onOpen }: { order: Order; onOpen: (orderId: string) => void }) {
  const buyer = fullName(order);
  const id = formatOrderId(order.id);
  const bought = order.packages.map(({ title }) => title).join(', ');
  const date = formatDate(order.createdAt);
  const total: Elements = (
    <span className="figures font-semibold whitespace-nowrap" translate="no">
      {formatDollars(order.totalAmount)}
    </span>
  );
  return (
    <tr className="relative border-t border-line align-top hover:bg-pine-wash">
      <td className="w-[34%] max-w-0 py-2.5 pr-4 pl-4 sm:pr-2 xl:w-[14%]">
        <span className="flex items-baseline justify-between gap-3">
          <RowButton
            isOneLine
            label={`Order ${id}, ${buyer}`}
            onClick={() => onOpen(order.id)}
            rowId={order.id}
          >
            <span translate="no">{buyer}</span>
          </RowButton>
          <span className="flex items-baseline gap-2 sm:hidden">
            <PartReturned order={order} />
            {total}
          </span>
        </span>
        <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:hidden">
          <StatusBadge order={order} />
          <span className="figures text-sm whitespace-nowrap text-ink-soft">{date}</span>
        </span>
        <span
          className="block truncate text-sm text-ink-soft max-sm:hidden xl:hidden"
          title={order.email}
          translate="no"
        >
          {order.email}
        </span>
      </td>
      <td className="hidden w-[21%] max-w-0 px-2 py-2.5 text-sm leading-6 xl:table-cell">
        <span className="block truncate" title={order.email} translate="no">
          {order.email}
        </span>
      </td>
      <td className="hidden max-w-0 px-2 py-2.5 sm:table-cell">
        <span className="flex items-baseline justify-between gap-2 xl:text-sm xl:leading-6">
          <bdi className="truncate" title={bought}>
            {bought}
          </bdi>
          <PartReturned order={order} />
        </span>
        <span className="figures block truncate text-sm text-ink-soft xl:hidden">{date}</span>
      </td>
      <td className="hidden w-px px-2 py-2.5 text-right sm:table-cell">{total}</td>
      <td className="hidden w-px px-2 py-2.5 sm:table-cell">
        <StatusBadge order={order} />
      </td>
      <td className="figures hidden w-px px-2 py-2.5 text-sm leading-6 whitespace-nowrap text-ink-soft xl:table-cell">
        {date}
      </td>
      <td
        className="figures hidden w-px py-2.5 pr-4 pl-2 text-sm leading-6 text-ink-soft md:table-cell 2xl:pr-2"
        translate="no"
      >
        {id}
      </td>
      <td className="figures hidden w-px py-2.5 pr-4 pl-2 text-sm leading-6 whitespace-nowrap text-ink-soft 2xl:table-cell">
        {order.customerId === null ? (
          'None yet'
        ) : (
          <span translate="no">{formatCustomerId(order.customerId)}</span>
        )}
      </td>
    </tr>
  );
}
