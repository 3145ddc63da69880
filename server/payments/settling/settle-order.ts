import { changeStatus, listCheckoutOrders, type Order } from '../../orders/index.ts';
import type { Payment } from '../provider/find-payment.ts';
import { isPlayMoney } from '../provider/is-play-money.ts';
import { noteDecline } from '../provider/note-provider-failure.ts';
import { completeOrder } from './complete-order.ts';
import { followMoney } from './follow-money.ts';
import type { SettleDeps, Settlement } from './settlement.ts';

interface SettleStep {
  settlement: Settlement;
  payment: Payment;
}

const unsettled = new Set(['pending', 'processing', 'canceled']);

/** Moves an order to where its payment is; in a transaction that locked it, so only one caller does. */
export async function settleOrder(
  deps: SettleDeps,
  order: Order,
  step: SettleStep,
): Promise<Order> {
  const { payment, settlement } = step;
  const { cause, actor } = settlement;
  if (payment.state === 'unpaid') {
    const open = await reopen(deps, order, actor);
    if (payment.decline !== null) await noteDecline(deps, open, payment.decline);
    return open;
  }
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
  if (isNew && (await isPlayMoney(deps, order))) {
    const problem = 'paid in test mode after the shop had gone live';
    deps.log.warn({ orderId: order.id, problem }, 'order needs a look');
    return changeStatus(deps, order, { to: 'review', cause: problem, actor });
  }
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
