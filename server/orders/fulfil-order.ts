import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { changeStatus } from './change-status.ts';
import { findOrCreateOwner } from './find-or-create-owner.ts';
import { findPayment, type Payment } from './find-payment.ts';
import {
  needsReview,
  noSuchOrder,
  notPaid,
  orderClosed,
  stillProcessing,
} from './orders.errors.ts';
import { findOrder, listCheckoutOrders, lockOrder, type Order } from './orders.store.ts';

export type FulfilDeps = Pick<Deps, 'db' | 'vault' | 'payments' | 'ids' | 'clock' | 'log'>;

export interface Fulfilment {
  orderId: string;
  /** What asks for it, for the timeline: the success page, a webhook, the reconciler. */
  cause: string;
  actor: 'buyer' | 'system';
}

/**
 * Completes an order whose payment succeeded: the one way to access, whoever asks, however often.
 * Asks the provider, then moves the order in one transaction. Answers the completed order.
 * Throws 402 where it is not paid (yet), 404, and 409 where the order is in review or closed.
 */
export async function fulfilOrder(deps: FulfilDeps, fulfilment: Fulfilment): Promise<Order> {
  const order = await findOrder(deps, fulfilment.orderId);
  if (order === undefined) throw noSuchOrder();
  assertOpen(order);
  if (order.status === 'completed') return order;
  const payment = await findPayment(deps, order);
  const settled = await inTransaction(deps, (inside) => settle(inside, fulfilment, payment));
  return assertSettled(settled, payment);
}

function assertOpen(order: Order): void {
  if (order.status === 'review') throw needsReview();
  if (order.status === 'refunded' || order.status === 'disputed') throw orderClosed();
}

function assertSettled(order: Order, payment: Payment): Order {
  if (order.status === 'completed') return order;
  assertOpen(order);
  throw payment.state === 'processing' ? stillProcessing() : notPaid();
}

/** Runs in the transaction: the order is read again under its lock, so only one caller moves it. */
async function settle(deps: FulfilDeps, { orderId, cause, actor }: Fulfilment, payment: Payment) {
  const order = await lockOrder(deps, orderId);
  if (order === undefined) throw noSuchOrder();
  const mayMove = ['pending', 'processing', 'canceled'].includes(order.status);
  if (!mayMove) return order;
  if (payment.state === 'unpaid') return reopen(deps, order, actor);
  if (payment.state === 'processing') {
    if (order.status !== 'pending') return order;
    await changeStatus(deps, order, { to: 'processing', cause, actor });
    return { ...order, status: 'processing' as const };
  }
  const problem = payment.state === 'mismatch' ? payment.problem : null;
  const owner = problem === null ? await findOrCreateOwner(deps, order) : { problem };
  if ('problem' in owner) {
    deps.log.warn({ orderId, problem: owner.problem }, 'order needs a look');
    await changeStatus(deps, order, { to: 'review', cause: owner.problem, actor });
    return { ...order, status: 'review' as const };
  }
  await changeStatus(deps, order, { to: 'completed', cause, actor, customerId: owner.customerId });
  return { ...order, status: 'completed' as const, customer_id: owner.customerId };
}

/** A payment that was being processed and failed: the order waits for another one. */
async function reopen(deps: FulfilDeps, order: Order, actor: Fulfilment['actor']): Promise<Order> {
  if (order.status !== 'processing') return order;
  const siblings = await listCheckoutOrders(deps, order.checkout_hash);
  // A checkout has one pending order at most.
  if (siblings.some(({ status }) => status === 'pending')) return order;
  await changeStatus(deps, order, { to: 'pending', cause: 'the payment failed', actor });
  return { ...order, status: 'pending' };
}
