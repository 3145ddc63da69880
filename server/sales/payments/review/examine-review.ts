import { decimalFromCents } from '#contract/values/money.ts';
import type { Deps } from '#platform/deps.ts';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import { findCustomerByEmail } from '../../../accounts/index.ts';
import { listActiveOrders, type Order } from '../../orders/index.ts';
import { findDuplicateLines } from '../fulfilment/find-duplicate-lines.ts';
import { moneyOf } from '../payment-money.ts';
import { isTestPayment } from '../provider/is-test-payment.ts';
import type { Payment } from '../provider/read-payment.ts';
import { needsProof } from './needs-proof.ts';

/** The facts by which an admin decides about an order in review. */
export type Review = {
  problem: string;
  /** It goes only to the person who proves that the e-mail address is theirs, by the link that was sent there. */
  awaitsProof: boolean;
} & (
  | { customerId: string; obstacle: null }
  /** Why it cannot be accepted. */
  | { customerId: null; obstacle: string }
);

/** Says what is wrong with an order in review, and which account owns it once it is accepted. */
export async function examineReview(
  deps: Pick<Deps, 'db' | 'vault' | 'payments'>,
  order: Order,
  payment: Payment,
): Promise<Review> {
  if (payment.state === 'mismatch') {
    const obstacle = 'The payment does not match the order, so it can only be refunded.';
    const problem = describeMismatch(order, payment.intent);
    return { problem, awaitsProof: false, customerId: null, obstacle };
  }
  if (payment.state !== 'succeeded') {
    const problem = 'Stripe has no payment for this order.';
    return { problem, awaitsProof: false, customerId: null, obstacle: 'It has not been paid.' };
  }
  if (await isTestPayment(deps, order)) {
    const problem =
      'It was paid with a test card, which moves no money, after the shop had gone live.';
    const obstacle = 'Nobody has paid real money for it.';
    return { problem, awaitsProof: false, customerId: null, obstacle };
  }
  const account = await findCustomerByEmail(deps, order.email);
  const problem = describeOwner(order, account !== undefined);
  const not = (obstacle: string, awaitsProof = false): Review => {
    return { problem, awaitsProof, customerId: null, obstacle };
  };
  const { state } = moneyOf(payment.intent);
  if (state === 'disputed') return not('The customer disputes the payment.');
  if (state === 'dispute_lost') return not('The dispute over its payment was lost.');
  if (state === 'refunded') return not('Its payment was refunded.');
  if (order.detailsErased) {
    return not("The customer's details had already been erased, so it can only be refunded.");
  }
  if (needsProof(order)) {
    return not(
      `It goes to the person who proves that ${order.email} is theirs. A link to claim it was sent there. You can send another one, or refund the payment.`,
      true,
    );
  }
  if (account === undefined) {
    return not(
      `There is no account with the e-mail address ${order.email}. Once this customer has one, the order can be accepted.`,
    );
  }
  const active = await listActiveOrders(deps, account.id);
  const { duplicates, isAll } = await findDuplicateLines(deps, order, active);
  if (isAll) {
    const id = duplicates[0]?.original.id.slice(0, 8);
    return not(`This customer already bought everything in it, with order ${id}.`);
  }
  return { problem, awaitsProof: false, customerId: account.id, obstacle: null };
}

function describeMismatch(order: Order, intent: ProviderPayment): string {
  if (intent.orderId !== order.id) {
    return 'The payment names another order, so it is not clear what it was for.';
  }
  if (intent.currency !== order.currency) {
    return `The payment is in ${intent.currency.toUpperCase()}, but the order is in US dollars.`;
  }
  if (intent.amountReceivedCents !== order.totalCents) {
    const [received, total] = [intent.amountReceivedCents, order.totalCents].map(decimalFromCents);
    return `The payment is $${received}, but the order total is $${total}.`;
  }
  const [paid, ordered] = [intent.livemode, order.livemode].map((live) => (live ? 'live' : 'test'));
  return `The payment was made in ${paid} mode, but the order in ${ordered} mode.`;
}

function describeOwner(order: Order, hasAccount: boolean): string {
  if (order.buyerId !== null) {
    return "The payment arrived after the customer's account had been deleted.";
  }
  if (hasAccount) {
    return 'Another account was created with this e-mail address while the payment was under way. It may belong to someone else.';
  }
  return 'The payment arrived after the order had been canceled. Its password had already been erased, so no account could be created.';
}
