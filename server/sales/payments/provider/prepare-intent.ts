import { asciiDomain, divideAddress } from '#contract/values/addresses.ts';
import type { KnownKey } from '#platform/payments/payment-keys.ts';
import {
  type PaymentProvider,
  PaymentsError,
  type ProviderPayment,
} from '#platform/payments/payments.ts';
import { readStore } from '../../../shop/index.ts';
import { keepIntent, listItems, nextAttempt, type Order } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { alreadyOwned, paymentUnderWay } from '../payments.errors.ts';
import { completeIfPaid } from '../reconciliation/complete-if-paid.ts';
import { callProvider } from './call-provider.ts';
import { cancelIntent } from './cancel-intent.ts';
import { describeIntent, statementSuffix } from './intent-texts.ts';

/**
 * The intent a pending order is to be paid with: the one it has while that can still be paid, else
 * a new one. An intent that turns out to be paid completes the order: 409, it is the buyer's now.
 */
export async function prepareIntent(deps: PaymentDeps, order: Order): Promise<ProviderPayment> {
  const send = (provider: PaymentProvider, key: KnownKey) =>
    findOrMakeIntent(deps, { provider, key }, order);
  const intent = await callProvider(deps, order, { send, orderId: order.id });
  if (intent.status !== 'succeeded' && intent.status !== 'processing') return intent;
  await completeIfPaid(deps, {
    orderId: order.id,
    cause: 'Found paid at the checkout.',
    actor: 'buyer',
  });
  throw alreadyOwned();
}

/** The provider under a key of the shop. */
interface Reached {
  provider: PaymentProvider;
  key: KnownKey;
}

async function findOrMakeIntent(
  deps: PaymentDeps,
  reached: Reached,
  order: Order,
): Promise<ProviderPayment> {
  const { id: orderId, attempt, intentId } = order;
  if (intentId === null) return makeIntent(deps, reached, order);
  const present = await reached.provider.retrievePayment(intentId);
  if (present.status !== 'canceled') return present;
  await nextAttempt(deps, { orderId, attempt, deadIntentId: intentId });
  return makeIntent(deps, reached, { ...order, attempt: attempt + 1 });
}

/** Creates the intent, without the suffix for statements if it is refused: no payment is to fail because of it. */
async function makeIntent(
  deps: PaymentDeps,
  { provider, key }: Reached,
  order: Order,
): Promise<ProviderPayment> {
  const facts = await deps.payments.keys.findFacts(deps, key.id);
  const suffix = statementSuffix((await readStore(deps)).name, facts?.statementPrefix ?? null);
  try {
    return await createIntent(deps, provider, { order, suffix });
  } catch (error) {
    const isRefused = error instanceof PaymentsError && error.failure === 'refused';
    if (suffix === undefined || !isRefused) throw error;
    deps.log.warn(
      { err: error, orderId: order.id, suffix },
      'Stripe may refuse the name for statements',
    );
    const next = { ...order, attempt: order.attempt + 1 };
    return createIntent(deps, provider, { order: next, suffix: undefined });
  }
}

/**
 * Creates the intent under the key of this order and attempt. After an unknown outcome the same key
 * is used again, so that no second intent is made; after a definite failure the next one, because
 * the provider replays a stored failure under its key for a day.
 */
async function createIntent(
  deps: PaymentDeps,
  provider: PaymentProvider,
  { order, suffix }: { order: Order; suffix: string | undefined },
): Promise<ProviderPayment> {
  const { id: orderId, attempt, totalCents: amountCents, currency, email, methods } = order;
  const titles = (await listItems(deps, orderId)).map(({ title }) => title);
  let intent: ProviderPayment;
  try {
    const wanted = {
      amountCents,
      currency,
      orderId,
      methods,
      receiptEmail: receiptAddress(email),
      description: describeIntent(orderId, titles),
      statementSuffix: suffix,
    };
    intent = await provider.createPayment(wanted, `${orderId}-${attempt}`);
  } catch (error) {
    const isDefinite =
      error instanceof PaymentsError && ['refused', 'broken'].includes(error.failure);
    if (isDefinite) await nextAttempt(deps, { orderId, attempt, deadIntentId: null });
    throw error;
  }
  if (await keepIntent(deps, { orderId, attempt, intentId: intent.id })) return intent;
  await cancelIntent(deps, provider, intent.id);
  throw paymentUnderWay('This checkout was changed in another tab. Please try again.');
}

/**
 * An address as the provider is given it for its receipt; undefined for one with signs before the @ that are rare:
 * it refuses a payment with an address that it does not understand. The shop's own receipt goes there anyway.
 */
function receiptAddress(address: string): string | undefined {
  const [before, domain] = divideAddress(address);
  return /^[\w.'+-]+@$/.test(before) ? before + asciiDomain(domain) : undefined;
}
