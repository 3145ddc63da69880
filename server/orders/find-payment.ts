import type { Deps } from '#platform/deps.ts';
import type { PaymentIntent } from '#platform/payments/payments.ts';
import { asAppError, connectProvider } from './ask-provider.ts';
import { listIntentIds } from './intents.store.ts';
import type { Order } from './orders.store.ts';

/** Where the payment of an order stands. */
export type Payment =
  | { state: 'succeeded'; intent: PaymentIntent }
  | { state: 'processing' }
  | { state: 'unpaid' }
  /** Money arrived that does not fit the order. */
  | { state: 'mismatch'; problem: string };

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

/** Asks the provider about every intent ever made for the order, the latest first. Throws 503. */
export async function findPayment(
  deps: Pick<Deps, 'db' | 'vault' | 'payments'>,
  order: Order,
): Promise<Payment> {
  const intentIds = await listIntentIds(deps, order.id);
  if (intentIds.length === 0) return { state: 'unpaid' };
  const { provider } = await connectProvider(deps);
  let answer: Payment = { state: 'unpaid' };
  try {
    for (const intentId of intentIds) {
      const intent = await provider.retrieveIntent(intentId);
      if (intent.status === 'succeeded') {
        const problem = mismatchOf(order, intent);
        return problem === null ? { state: 'succeeded', intent } : { state: 'mismatch', problem };
      }
      if (intent.status === 'processing') answer = { state: 'processing' };
    }
  } catch (error) {
    throw asAppError(error);
  }
  return answer;
}
