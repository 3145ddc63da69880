import { listEvents, noteOnTimeline, type Order } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { queueRefund } from '../refunds/queue-refund.ts';
import { findDuplicate } from './find-duplicate.ts';

/**
 * Queues the refund of a completed order if the orders that its customer paid before hold all of it
 * already, and says so on both timelines. A payment that was disputed stays, because the provider does
 * not refund it any more: the timeline tells the shop. Returns whether the refund was queued. To be called
 * in a transaction that locked the customer.
 */
export async function refundIfBoughtTwice(
  deps: PaymentDeps,
  order: Order,
  paidBefore: readonly Order[],
): Promise<boolean> {
  const { intentId } = order;
  const duplicate = await findDuplicate(deps, order, paidBefore);
  if (duplicate === null || intentId === null) return false;
  const [id, otherId] = [order, duplicate].map((one) => one.id.slice(0, 8));
  const note = (of: Order, cause: string) => noteOnTimeline(deps, of, { cause, actor: 'system' });
  if ((await listEvents(deps, order.id)).some(({ to }) => to === 'disputed')) {
    const cause = `Also bought with order ${otherId}. Stripe does not refund a payment that was disputed. Send the money another way.`;
    deps.log.warn({ orderId: order.id }, cause);
    await note(order, cause);
    return false;
  }
  await queueRefund(deps, order, { intentId, why: 'duplicate payment' });
  await note(duplicate, `Order ${id} is a duplicate payment. It is being refunded.`);
  await note(order, `Already bought with order ${otherId}. The payment is being refunded.`);
  return true;
}
