import type { PaymentMade } from './payments-made.ts';
import type { BookedOrder, Books } from './read-books.ts';

/** An order with everything that decides what it has to be. */
export interface Case {
  order: BookedOrder;
  /** What was paid for it at the provider. */
  payments: readonly PaymentMade[];
  customers: Books['customers'];
}

/** Why a payment does not pay for an order; null where it does. */
function misfit({ id, total_cents }: BookedOrder, payment: PaymentMade): string | null {
  if (payment.orderId !== id) return 'it is labelled with another order';
  if (payment.currency !== 'usd') return `it is in ${payment.currency}`;
  return payment.amountCents === total_cents ? null : `it is ${payment.amountCents} cents`;
}

/** The order's e-mail address belongs to an account that another browser's checkout brought about. */
function isSomebodyElses({ order, customers }: Case): boolean {
  if (order.buyer_id !== null) return false;
  const account = customers.find(({ email_key }) => email_key === order.email_key);
  return account !== undefined && account.checkout_hash !== order.checkout_hash;
}

const isBack = ({ refundedCents, amountCents }: PaymentMade): boolean =>
  refundedCents >= amountCents;

/** What an order that was completed has to be by now, by its money. */
function statusesByMoney(payment: PaymentMade): string[] {
  if (payment.dispute === 'lost' || isBack(payment)) return ['refunded'];
  // It may have been noticed before the refund failed, and stays closed then.
  if (payment.hasFailedRefund) return ['refunded', 'completed'];
  return payment.dispute === 'open' ? ['disputed'] : ['completed'];
}

/**
 * What is wrong with where an order is, by the provider's truth alone: whatever webhooks came, in
 * whatever order. Null where all is well.
 */
export function judgeOrder(given: Case): string | null {
  const { order, payments } = given;
  const fitting = payments.filter((payment) => misfit(order, payment) === null);
  if (order.is_free === 1) return order.status === 'completed' ? null : 'is free and not complete';
  if (payments.length === 0) {
    const unpaid = ['pending', 'processing', 'canceled'];
    return unpaid.includes(order.status) ? null : `is ${order.status} and nobody paid`;
  }
  const [only] = payments;
  if (fitting.length === 0 && only !== undefined) {
    const allowed = payments.every(isBack) ? ['review', 'refunded'] : ['review'];
    if (allowed.includes(order.status)) return null;
    return `is ${order.status}, though its payment does not fit: ${misfit(order, only)}`;
  }
  if (order.status === 'review') {
    return isSomebodyElses(given) ? null : 'is in review though its payment fits';
  }
  return judgePaid(given, fitting);
}

function judgePaid({ order, payments }: Case, fitting: readonly PaymentMade[]): string | null {
  const own = fitting.find(({ intentId }) => intentId === order.intent_id);
  if (own === undefined) return `is ${order.status}, and the payment that fits is not its own`;
  const allowed = statusesByMoney(own);
  if (!allowed.includes(order.status)) return `is ${order.status}, not ${allowed.join(' or ')}`;
  if (order.customer_id === null && order.settled_at !== null) return 'is paid and nobody has it';
  const surplus = payments.filter((payment) => payment !== own);
  const kept = surplus.filter(
    (payment) => !isBack(payment) && !payment.hasFailedRefund && !payment.wasDisputed,
  );
  return kept.length === 0 ? null : `was paid twice, and ${kept[0]?.intentId} was kept`;
}
