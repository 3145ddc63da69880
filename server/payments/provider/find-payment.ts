import type { Deps } from '#platform/deps.ts';
import type { PaymentIntent } from '#platform/payments/payments.ts';
import { listIntentIds, type Order } from '../../orders/index.ts';
import { askOrderProvider } from './order-provider.ts';

/** Where the payment of an order stands. */
export type Payment =
  /** `surplus`: intents that were paid as well, and whose money has to go back. */
  | { state: 'succeeded'; intent: PaymentIntent; surplus: PaymentIntent[] }
  | { state: 'processing' }
  /** `decline`: why the last attempt came to nothing, in the provider's words; null without one. */
  | { state: 'unpaid'; decline: string | null }
  /** Money arrived that does not fit the order. */
  | { state: 'mismatch'; problem: string; intent: PaymentIntent };

/** What is wrong with an intent that claims to pay for an order; null where nothing is. */
export function mismatchOf(order: Order, intent: PaymentIntent): string | null {
  if (intent.orderId !== order.id) return 'the payment belongs to another order';
  if (intent.currency !== 'usd') return `the payment is in ${intent.currency}, not usd`;
  if (intent.amountReceivedCents !== order.total_cents) {
    return `${intent.amountReceivedCents} cents were received, not ${order.total_cents}`;
  }
  const mode = order.livemode === 1;
  return intent.livemode === mode ? null : 'the payment was made in the other mode (test or live)';
}

/** Asks the provider about every intent ever made for the order. Throws 503. */
export async function findPayment(
  deps: Pick<Deps, 'db' | 'vault' | 'payments'>,
  order: Order,
): Promise<Payment> {
  const intentIds = await listIntentIds(deps, order.id);
  if (intentIds.length === 0) return { state: 'unpaid', decline: null };
  return askOrderProvider(deps, order, async (provider) => {
    const intents: PaymentIntent[] = [];
    for (const intentId of intentIds) intents.push(await provider.retrieveIntent(intentId));
    return judgePayment(order, intents);
  });
}

/** `intents` come the latest first; the earliest that fits is the order's payment. */
export function judgePayment(order: Order, intents: readonly PaymentIntent[]): Payment {
  const paid = intents.filter(({ status }) => status === 'succeeded').reverse();
  const intent = paid.find((candidate) => mismatchOf(order, candidate) === null);
  if (intent !== undefined) {
    const surplus = paid.filter((candidate) => candidate !== intent);
    return { state: 'succeeded', intent, surplus };
  }
  const wrong = paid.find((candidate) => !isGivenBack(candidate)) ?? paid[0];
  if (wrong !== undefined) {
    return { state: 'mismatch', problem: mismatchOf(order, wrong) ?? '', intent: wrong };
  }
  if (intents.some(({ status }) => status === 'processing')) return { state: 'processing' };
  return { state: 'unpaid', decline: intents[0]?.decline ?? null };
}

/** All of an intent's money went back. */
export function isGivenBack({ charge, amountReceivedCents }: PaymentIntent): boolean {
  return charge !== null && charge.refundedCents >= amountReceivedCents;
}
