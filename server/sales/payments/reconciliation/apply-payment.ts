import {
  changeStatus,
  extendPaying,
  leaveCheckout,
  listCheckoutOrders,
  type Order,
} from '../../orders/index.ts';
import { completeForOwner } from '../fulfilment/complete-order.ts';
import type { KnownOrder } from '../notifications/order-facts.ts';
import type { PaymentDeps, UpdateRequest } from '../payment-deps.ts';
import { isTestPayment } from '../provider/is-test-payment.ts';
import { noteDecline } from '../provider/note-failure.ts';
import type { Payment } from '../provider/read-payment.ts';
import type { Warnings } from '../provider/read-warnings.ts';
import { applyRefundsAndDisputes, wasRefunded } from './apply-refunds-and-disputes.ts';

interface PaymentStep {
  request: UpdateRequest;
  payment: Payment;
  /** Absent: they were not asked about. */
  warnings?: Warnings | undefined;
}

/** The statuses in which no payment of the order has been applied yet. */
const unpaid = new Set(['pending', 'processing', 'canceled']);

/**
 * Moves an order to the status that its payment calls for; in a transaction that locked it, so only one
 * caller does.
 */
export async function applyPayment(
  deps: PaymentDeps,
  order: Order,
  { payment, warnings, request }: PaymentStep,
): Promise<KnownOrder> {
  const { cause, actor } = request;
  const isUnpaid = unpaid.has(order.status);
  const toReview = async (problem: string): Promise<KnownOrder> => {
    deps.log.warn({ orderId: order.id, problem }, 'an order needs a decision');
    return { order: await changeStatus(deps, order, { to: 'review', cause: problem, actor }) };
  };
  if (payment.state === 'unpaid') {
    const open = await reopen(deps, order);
    if (payment.decline !== null) await noteDecline(deps, open, payment.decline);
    return { order: open };
  }
  if (payment.state === 'processing') {
    if (order.status !== 'pending') return { order };
    return { order: await changeStatus(deps, order, { to: 'processing', cause, actor }) };
  }
  const { intent } = payment;
  if (payment.state === 'mismatch') {
    if (isUnpaid) return toReview(payment.problem);
    // Also of one that was refunded in review: the refund may fail, and the payment be disputed then.
    const isKnown = order.status === 'review' || order.status === 'refunded';
    if (!isKnown && !wasRefunded(order)) return { order };
    const paid = { intent, duplicates: [], warnings, actor };
    return applyRefundsAndDisputes(deps, order, paid);
  }
  if (isUnpaid && (await isTestPayment(deps, order))) {
    return toReview('Paid in test mode after the shop had gone live.');
  }
  const completed = isUnpaid
    ? await completeForOwner(deps, order, { intent, cause, actor })
    : { order };
  const paid = { intent, duplicates: payment.duplicates, warnings, actor };
  return { ...completed, ...(await applyRefundsAndDisputes(deps, completed.order, paid)) };
}

/**
 * A payment that was being processed has failed: the order waits for another one, which its link leads to. Where its
 * checkout has another pending order by now, that one goes on there.
 */
async function reopen(deps: PaymentDeps, order: Order): Promise<Order> {
  if (order.status !== 'processing') return order;
  const others = await listCheckoutOrders(deps, order.checkoutHash);
  // A checkout has one pending order at most.
  if (others.some(({ status }) => status === 'pending')) await leaveCheckout(deps, order);
  const extended = await extendPaying(deps, order);
  const cause = 'The payment failed. The order can be paid another way for 72 hours.';
  // The bank did, whoever asked.
  return changeStatus(deps, extended, { to: 'pending', cause, actor: 'system' });
}
