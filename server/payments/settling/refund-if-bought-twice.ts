import { noteOnTimeline, type Order } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { queueRefund } from '../refunds/queue-refund.ts';
import { findDuplicate } from './find-duplicate.ts';

/**
 * Queues the refund of a completed order if its customer's other paid orders hold all of it already,
 * and says so on both timelines. To be called in a transaction that locked the customer.
 */
export async function refundIfBoughtTwice(
  deps: PaymentDeps,
  order: Order,
  customerId: string,
): Promise<void> {
  const { intentId } = order;
  const duplicate = await findDuplicate(deps, order, customerId);
  if (duplicate === null || intentId === null) return;
  await queueRefund(deps, order, { intentId, why: 'duplicate payment' });
  const [id, otherId] = [order, duplicate].map((one) => one.id.slice(0, 8));
  const note = (of: Order, cause: string) => noteOnTimeline(deps, of, { cause, actor: 'system' });
  await note(duplicate, `Order ${id} is a duplicate payment. It is being refunded.`);
  await note(order, `Already bought with order ${otherId}. The payment is being refunded.`);
}
