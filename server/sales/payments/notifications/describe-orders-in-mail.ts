import { fullName } from '#contract/customers.ts';
import { orderPath } from '#contract/pages/page-links.ts';
import { utcTime } from '#contract/values/utc-time.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Db } from '#platform/deps.ts';
import { type OrderInMail, withoutLinks } from '../../../mail/index.ts';
import { findOrders, type Order } from '../../orders/index.ts';
import { dollars } from './order-rows.ts';

/** The sum, and what has to be done about it by when. */
function sumAndTask({ totalCents, isAsked, respondBy, failedRefundCents }: Order): string {
  return [
    dollars(totalCents),
    ...(isAsked && respondBy !== null ? [`answer by ${utcTime(isoTime(respondBy))}`] : []),
    ...(failedRefundCents > 0 ? [`refund of ${dollars(failedRefundCents)} failed`] : []),
  ].join(', ');
}

/** Describes orders for a message to an admin, as they are now. */
export async function describeOrdersInMail(
  deps: Db,
  ids: readonly string[],
): Promise<OrderInMail[]> {
  const orders = await findOrders(deps, ids);
  return orders.map((order) => ({
    // A buyer chooses their name.
    label: withoutLinks(fullName(order)) || 'No name',
    value: sumAndTask(order),
    path: orderPath(order.id),
    cents: order.totalCents,
  }));
}
