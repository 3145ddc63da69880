import { decimalFromCents } from '#contract/money.ts';
import type { Deps } from '#platform/deps.ts';
import type { PaymentIntent } from '#platform/payments/payments.ts';
import { findCustomerByEmail } from '../../accounts/index.ts';
import type { Order } from '../../orders/index.ts';
import { isGivenBack, type Payment } from '../provider/find-payment.ts';
import { isPlayMoney } from '../provider/is-play-money.ts';
import { findTwin } from '../settling/find-twin.ts';

/** What a person has to know to decide about an order in review. */
export type Review = { problem: string } & (
  | { customerId: string; obstacle: null }
  /** Why it cannot be accepted. */
  | { customerId: null; obstacle: string }
);

/** Says what is wrong with an order in review, and whose it becomes when it is accepted. */
export async function examineReview(
  deps: Pick<Deps, 'db' | 'vault'>,
  order: Order,
  payment: Payment,
): Promise<Review> {
  if (payment.state === 'mismatch') {
    const obstacle = 'The payment does not fit the order, so it can only be given back.';
    return { problem: describeMismatch(order, payment.intent), customerId: null, obstacle };
  }
  if (payment.state !== 'succeeded') {
    const problem = 'The provider knows of no money that came for this order.';
    return { problem, customerId: null, obstacle: 'It has not been paid.' };
  }
  if (await isPlayMoney(deps, order)) {
    const problem =
      'It was paid with a test card, which moves no money, after the shop had gone live.';
    return { problem, customerId: null, obstacle: 'Nobody has paid real money for it.' };
  }
  const account = await findCustomerByEmail(deps, order.email);
  const problem = describeOwner(order, account !== undefined);
  const not = (obstacle: string): Review => ({ problem, customerId: null, obstacle });
  const { charge } = payment.intent;
  if (isGivenBack(payment.intent)) return not('Its money was given back.');
  if (charge?.dispute === 'open') return not('The buyer disputes the payment.');
  if (charge?.dispute === 'lost') return not('The dispute over its payment was lost.');
  if (order.email_key === '') {
    return not("The buyer's details were erased by then, so it can only be given back.");
  }
  if (account === undefined) {
    return not(
      `There is no account with the e-mail address ${order.email}. Once this customer has one, the order can be accepted.`,
    );
  }
  const twin = await findTwin(deps, order, account.id);
  if (twin !== null) {
    const id = twin.id.slice(0, 8);
    return not(`This customer has bought everything in it already, with order ${id}.`);
  }
  return { problem, customerId: account.id, obstacle: null };
}

function describeMismatch(order: Order, intent: PaymentIntent): string {
  if (intent.orderId !== order.id) {
    return "The payment carries another order's number, so it is not clear what it was for.";
  }
  if (intent.currency !== 'usd') {
    return `The payment came in ${intent.currency.toUpperCase()}, and the order is in US dollars.`;
  }
  if (intent.amountReceivedCents !== order.total_cents) {
    const [received, total] = [intent.amountReceivedCents, order.total_cents].map(decimalFromCents);
    return `The payment brought $${received}, and the order comes to $${total}.`;
  }
  const [paid, ordered] = [intent.livemode, order.livemode === 1].map((live) =>
    live ? 'live' : 'test',
  );
  return `The payment was made in ${paid} mode, and the order in ${ordered} mode.`;
}

function describeOwner(order: Order, hasAccount: boolean): string {
  if (order.buyer_id !== null) {
    return 'The payment arrived after the account it was ordered with had been deleted.';
  }
  if (hasAccount) {
    return 'While the payment was under way, an account with this e-mail address came into being elsewhere. Nobody knows yet whether both are the same person.';
  }
  return 'The payment arrived after the order had been cancelled. Its password was forgotten by then, so there was no account to give it to.';
}
