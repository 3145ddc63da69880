import { findOrder, noSuchOrder, type Order } from '../../orders/index.ts';
import { isDuplicatePayment } from '../fulfilment/is-duplicate-payment.ts';
import type { PaymentDeps, UpdateRequest } from '../payment-deps.ts';
import {
  notPaid,
  orderClosed,
  paymentFailed,
  refundedDuplicate,
  stillProcessing,
} from '../payments.errors.ts';
import { explainReview } from '../review/explain-review.ts';
import { updateFromProvider } from './update-from-provider.ts';

/**
 * Completes an order whose payment succeeded. The only way to access; safe to repeat.
 * Asks the provider, then moves the order in one transaction. Returns the completed order.
 * `update` asks the provider; a caller may space its questions. Throws 402 where the order is not paid
 * (yet), 404, and 409 where it is in review or closed.
 */
export async function completeIfPaid(
  deps: PaymentDeps,
  request: UpdateRequest,
  update = updateFromProvider,
): Promise<Order> {
  const order = await findOrder(deps, request.orderId);
  if (order === undefined) throw noSuchOrder();
  await assertOpen(deps, order);
  if (order.status === 'completed') return order;
  const updated = await update(deps, request);
  await assertOpen(deps, updated);
  if (updated.status === 'completed') return updated;
  if (updated.status === 'processing') throw stillProcessing();
  throw updated.status === 'pending' && updated.payUntil !== null ? paymentFailed() : notPaid();
}

async function assertOpen(deps: PaymentDeps, order: Order): Promise<void> {
  if (order.status === 'review') throw await explainReview(deps, order);
  if (order.status === 'disputed') throw orderClosed();
  if (order.status === 'refunded') {
    throw (await isDuplicatePayment(deps, order)) ? refundedDuplicate() : orderClosed();
  }
}
