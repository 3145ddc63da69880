import { findOrder, noSuchOrder, type Order } from '../../orders/index.ts';
import { needsReview, notPaid, orderClosed, stillProcessing } from '../payments.errors.ts';
import type { SettleDeps, Settlement } from './settlement.ts';
import { syncOrder } from './sync-order.ts';

/**
 * Completes an order whose payment succeeded: the one way to access, whoever asks, however often.
 * Asks the provider, then moves the order in one transaction. Answers the completed order.
 * Throws 402 where it is not paid (yet), 404, and 409 where the order is in review or closed.
 */
export async function fulfilOrder(deps: SettleDeps, settlement: Settlement): Promise<Order> {
  const order = await findOrder(deps, settlement.orderId);
  if (order === undefined) throw noSuchOrder();
  assertOpen(order);
  if (order.status === 'completed') return order;
  const settled = await syncOrder(deps, settlement);
  assertOpen(settled);
  if (settled.status === 'completed') return settled;
  throw settled.status === 'processing' ? stillProcessing() : notPaid();
}

function assertOpen(order: Order): void {
  if (order.status === 'review') throw needsReview();
  if (order.status === 'refunded' || order.status === 'disputed') throw orderClosed();
}
