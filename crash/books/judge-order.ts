import type { PaymentMade } from './payments-made.ts';
import type { BookedOrder, Books } from './read-books.ts';

/** An order with everything that decides which status it must have. */
interface Case {
  order: BookedOrder;
  /** Its payments at the provider. */
  payments: readonly PaymentMade[];
  customers: Books['customers'];
}

/** Why a payment does not fit its order; null if it fits. */
function misfit({ id, total_cents }: BookedOrder, payment: PaymentMade): string | null {
  if (payment.orderId !== id) return 'its metadata names another order';
  if (payment.currency !== 'usd') return `it is in ${payment.currency}`;
  return payment.amountCents === total_cents ? null : `it is ${payment.amountCents} cents`;
}

/**
 * Another browser's checkout created the account with the order's e-mail address, and the order does
 * not have the same password, or none any more because it was cancelled before it was paid.
 */
function isSomebodyElses({ order, customers }: Case): boolean {
  if (order.buyer_id !== null) return false;
  const account = customers.find(({ email_key }) => email_key === order.email_key);
  if (account === undefined || account.checkout_hash === order.checkout_hash) return false;
  return order.password_hash === null || order.password_hash !== account.password_hash;
}

const isBack = ({ refundedCents, amountCents }: PaymentMade): boolean =>
  refundedCents >= amountCents;

/** The statuses that a payment allows; `kept` is the status while the shop has the money. */
function statusesByMoney(payment: PaymentMade, kept: string): string[] {
  if (payment.dispute === 'lost' || isBack(payment)) return ['refunded'];
  // The store may have seen the refund before it failed. The order then stays refunded.
  return payment.hasFailedRefund ? ['refunded', kept] : [kept];
}

/**
 * Whether a completed order belongs to its buyer: the signed-in customer, or the same address. In these
 * books everybody has an address and a password of their own, so the same address means that the same
 * password was typed, in whatever browser.
 */
function isItsBuyers({ order, customers }: Case): boolean {
  if (order.buyer_id !== null) return order.customer_id === order.buyer_id;
  const account = customers.find(({ id }) => id === order.customer_id);
  return account?.email_key === order.email_key;
}

/**
 * Judges an order's status only by the payments at the provider, not by the webhooks. Returns the problem, or
 * null if there is none.
 */
function judgeOrder(given: Case): string | null {
  const { order, payments } = given;
  const fitting = payments.filter((payment) => misfit(order, payment) === null);
  if (order.total_cents === 0)
    return order.status === 'completed' ? null : 'is free and not complete';
  if (payments.length === 0) {
    const unpaid = ['pending', 'processing', 'canceled'];
    return unpaid.includes(order.status) ? null : `is ${order.status} and nobody paid`;
  }
  const [first] = payments;
  if (fitting.length === 0 && first !== undefined) {
    const wrong = payments.find((payment) => !isBack(payment)) ?? first;
    const allowed = statusesByMoney(wrong, 'review');
    if (allowed.includes(order.status)) return null;
    return `is ${order.status}, though its payment does not fit: ${misfit(order, wrong)}`;
  }
  if (order.customer_id === null && isSomebodyElses(given)) {
    const allowed = fitting.flatMap((payment) => statusesByMoney(payment, 'review'));
    return allowed.includes(order.status) ? null : `is ${order.status} and somebody else's`;
  }
  return judgePaid(given, fitting);
}

/** Judges these orders by their payments. Returns one line for each problem. */
export function judgeOrders(
  { orders, intents, customers }: Pick<Books, 'orders' | 'intents' | 'customers'>,
  made: ReadonlyMap<string, PaymentMade>,
): string[] {
  const intentsOf = Map.groupBy(intents, ({ purchase_id }) => purchase_id);
  return orders.flatMap((order) => {
    const own = intentsOf.get(order.id) ?? [];
    const payments = own.flatMap(({ intent_id }) => made.get(intent_id) ?? []);
    const problem = judgeOrder({ order, payments, customers });
    return problem === null ? [] : [`order ${order.id} ${problem}`];
  });
}

function judgePaid(given: Case, fitting: readonly PaymentMade[]): string | null {
  const { order, payments } = given;
  const own = fitting.find(({ intentId }) => intentId === order.intent_id);
  if (own === undefined) return `is ${order.status}, and the payment that fits is not its own`;
  const allowed = statusesByMoney(own, own.dispute === 'open' ? 'disputed' : 'completed');
  if (!allowed.includes(order.status)) return `is ${order.status}, not ${allowed.join(' or ')}`;
  if (!isItsBuyers(given)) return 'was paid and given to somebody else, or to nobody';
  const kept = payments.filter(
    (payment) =>
      payment !== own && !isBack(payment) && !payment.hasFailedRefund && !payment.wasDisputed,
  );
  return kept.length === 0 ? null : `was paid twice, and ${kept[0]?.intentId} was kept`;
}
