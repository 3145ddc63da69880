import { lockCustomer } from '../../accounts/index.ts';
import { listEvents, listPaidOrders, noteOnTimeline, type Order } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { findDuplicate } from './find-duplicate.ts';
import { refundIfBoughtTwice } from './refund-if-bought-twice.ts';

/**
 * After a dispute over an order was won: queues the refund of what its customer bought again in the
 * meantime, the latest first. Payments that were disputed stay, because the provider does not refund
 * them any more; where nothing else is left, the timeline tells the shop.
 */
export async function refundBoughtAgain(
  deps: PaymentDeps,
  order: Order,
  customerId: string,
): Promise<void> {
  await lockCustomer(deps, customerId);
  const paid = await listPaidOrders(deps, customerId);
  for (const other of paid.reverse()) {
    if (!(await wasDisputed(deps, other))) await refundIfBoughtTwice(deps, other, customerId);
  }
  const duplicate = await findDuplicate(deps, order, customerId);
  if (duplicate === null) return;
  const id = duplicate.id.slice(0, 8);
  const cause = `Also bought with order ${id}. Stripe does not refund a payment that was disputed. Send the money another way.`;
  deps.log.warn({ orderId: order.id }, cause);
  await noteOnTimeline(deps, order, { cause, actor: 'system' });
}

async function wasDisputed(deps: PaymentDeps, { id }: Order): Promise<boolean> {
  return (await listEvents(deps, id)).some(({ to }) => to === 'disputed');
}
