import { inTransaction } from '#platform/database/transaction.ts';
import { changeStatus } from './change-status.ts';
import { completeOrder } from './complete-order.ts';
import { findPayment, type Payment } from './find-payment.ts';
import { followMoney } from './follow-money.ts';
import { noSuchOrder } from './orders.errors.ts';
import { findOrder, listCheckoutOrders, lockOrder, type Order } from './orders.store.ts';
import { noteEvent } from './provider-events.store.ts';
import type { SettleDeps, Settlement } from './settlement.ts';

/**
 * Brings an order to where the provider says its payment is, whoever asks, however often, in
 * whatever order: paid, being processed, given back, disputed. The provider is asked first; then
 * everything is moved in one transaction. Answers the order as it is then. Throws 404, 503.
 */
export async function syncOrder(deps: SettleDeps, settlement: Settlement): Promise<Order> {
  const order = await findOrder(deps, settlement.orderId);
  if (order === undefined) throw noSuchOrder();
  const payment: Payment = await findPayment(deps, order);
  return inTransaction(deps, async (inside) => {
    const locked = await lockOrder(inside, order.id);
    if (locked === undefined) throw noSuchOrder();
    const { eventId } = settlement;
    if (eventId !== undefined && !(await noteEvent(inside, eventId))) return locked;
    return settle(inside, locked, { settlement, payment });
  });
}

interface SettleStep {
  settlement: Settlement;
  payment: Payment;
}

const unsettled = new Set(['pending', 'processing', 'canceled']);

/** Runs in the transaction, the order locked: so only one caller moves it. */
async function settle(deps: SettleDeps, order: Order, step: SettleStep): Promise<Order> {
  const { payment, settlement } = step;
  const { cause, actor } = settlement;
  if (payment.state === 'unpaid') return reopen(deps, order, actor);
  if (payment.state === 'processing') {
    if (order.status !== 'pending') return order;
    return changeStatus(deps, order, { to: 'processing', cause, actor });
  }
  if (payment.state === 'mismatch') {
    if (order.status === 'review') {
      return followMoney(deps, order, { settlement, intent: payment.intent, surplus: [] });
    }
    if (!unsettled.has(order.status)) return order;
    deps.log.warn({ orderId: order.id, problem: payment.problem }, 'order needs a look');
    return changeStatus(deps, order, { to: 'review', cause: payment.problem, actor });
  }
  const { intent, surplus } = payment;
  const isNew = unsettled.has(order.status);
  const paid = isNew ? await completeOrder(deps, order, { ...settlement, intent }) : order;
  return followMoney(deps, paid, { settlement, intent, surplus });
}

/** A payment that was being processed and failed: the order waits for another one. */
async function reopen(deps: SettleDeps, order: Order, actor: string): Promise<Order> {
  if (order.status !== 'processing') return order;
  const siblings = await listCheckoutOrders(deps, order.checkout_hash);
  // A checkout has one pending order at most.
  if (siblings.some(({ status }) => status === 'pending')) return order;
  return changeStatus(deps, order, { to: 'pending', cause: 'the payment failed', actor });
}
