import { type PaymentIntent, PaymentsError } from '#platform/payments/payments.ts';
import { keepIntent, nextAttempt, type Order } from '../../orders/index.ts';
import { alreadyOwned, paymentUnderWay } from '../payments.errors.ts';
import { fulfilOrder } from '../settling/fulfil-order.ts';
import type { SettleDeps } from '../settling/settlement.ts';
import { asAppError, type ConnectedProvider } from './ask-provider.ts';
import { cancelIntent } from './cancel-intent.ts';
import { notingFailures } from './note-provider-failure.ts';

/**
 * The intent a pending order is to be paid with: the one it has while that can still be paid, else
 * a new one. An intent that turns out to be paid completes the order: 409, it is the buyer's now.
 */
export async function intentForOrder(
  deps: SettleDeps,
  connected: ConnectedProvider,
  order: Order,
): Promise<PaymentIntent> {
  try {
    return await notingFailures(deps, order.id, () => findOrMakeIntent(deps, connected, order));
  } catch (error) {
    throw asAppError(error);
  }
}

async function findOrMakeIntent(
  deps: SettleDeps,
  connected: ConnectedProvider,
  order: Order,
): Promise<PaymentIntent> {
  const present = await presentIntent(connected, order);
  if (present === null) return createIntent(deps, connected, order);
  if (present.status === 'succeeded' || present.status === 'processing') {
    const cause = 'found paid at checkout';
    await fulfilOrder(deps, { orderId: order.id, cause, actor: 'buyer' });
    throw alreadyOwned();
  }
  if (present.status !== 'canceled') return present;
  const { id: orderId, attempt, intent_id: deadIntentId } = order;
  await nextAttempt(deps, { orderId, attempt, deadIntentId });
  return createIntent(deps, connected, { ...order, attempt: attempt + 1 });
}

async function presentIntent(
  { provider }: ConnectedProvider,
  order: Order,
): Promise<PaymentIntent | null> {
  return order.intent_id === null ? null : provider.retrieveIntent(order.intent_id);
}

/**
 * Creates the intent under the key of this order and attempt. After an unknown outcome the same key
 * is used again, so that no second intent comes into being; after a definite failure the next one,
 * because the provider replays a stored failure for ever.
 */
async function createIntent(
  deps: SettleDeps,
  connected: ConnectedProvider,
  order: Order,
): Promise<PaymentIntent> {
  const { id: orderId, attempt } = order;
  const intent = await askForIntent(deps, connected, order);
  if (await keepIntent(deps, { orderId, attempt, intent })) return intent;
  await cancelIntent(deps, connected.provider, intent.id);
  throw paymentUnderWay('This checkout was changed in another tab. Please try again.');
}

async function askForIntent(
  deps: SettleDeps,
  { provider }: ConnectedProvider,
  { id: orderId, attempt, total_cents: amountCents, email: receiptEmail }: Order,
): Promise<PaymentIntent> {
  try {
    return await provider.createIntent(
      { amountCents, orderId, receiptEmail },
      `${orderId}-${attempt}`,
    );
  } catch (error) {
    const isDefinite =
      error instanceof PaymentsError && ['refused', 'broken'].includes(error.failure);
    if (isDefinite) await nextAttempt(deps, { orderId, attempt, deadIntentId: null });
    throw error;
  }
}
