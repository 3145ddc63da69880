import { lockCustomer } from '../../accounts/index.ts';
import { findIntent, listPaidOrders, noteOnTimeline, type Order } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { queueRefund } from '../refunds/queue-refund.ts';
import { findDuplicate } from './find-duplicate.ts';

/**
 * Queues the refund of a completed order if its customer's other paid orders hold all of it already,
 * and says so on both timelines. Orders of one customer are compared one at a time, so that a package
 * paid twice at the same moment is noticed.
 */
export async function refundIfBoughtTwice(
  deps: PaymentDeps,
  order: Order,
  customerId: string,
): Promise<void> {
  await lockCustomer(deps, customerId);
  await refundDuplicate(deps, order, { customerId });
}

/**
 * After a dispute was won: queues the refund of what its customer bought again while the order was
 * disputed, the latest first. The payment that was disputed stays.
 */
export async function refundBoughtAgain(
  deps: PaymentDeps,
  order: Order,
  customerId: string,
): Promise<void> {
  await lockCustomer(deps, customerId);
  const paid = await listPaidOrders(deps, customerId);
  const without = new Set<string>();
  for (const other of paid.reverse()) {
    if (other.id === order.id) continue;
    if (await refundDuplicate(deps, other, { customerId, without })) without.add(other.id);
  }
}

/** False if the order is no duplicate, or its refund was asked for before. */
async function refundDuplicate(
  deps: PaymentDeps,
  order: Order,
  customer: Parameters<typeof findDuplicate>[2],
): Promise<boolean> {
  const { intentId } = order;
  const isAsked = intentId !== null && (await findIntent(deps, intentId))?.refundAskedAt !== null;
  if (intentId === null || isAsked) return false;
  const duplicate = await findDuplicate(deps, order, customer);
  if (duplicate === null) return false;
  await queueRefund(deps, order, { intentId, why: 'duplicate payment' });
  const [id, otherId] = [order, duplicate].map((one) => one.id.slice(0, 8));
  const note = (of: Order, cause: string) => noteOnTimeline(deps, of, { cause, actor: 'system' });
  await note(duplicate, `Order ${id} paid for the same again. Its payment is being refunded.`);
  await note(order, `Already bought with order ${otherId}. The payment is being refunded.`);
  return true;
}
