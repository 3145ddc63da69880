import { decimalFromCents } from '#contract/values/money.ts';
import type { Deps } from '#platform/deps.ts';
import type { KnownKey } from '#platform/payments/payment-keys.ts';
import type {
  PaymentDetails,
  PaymentProvider,
  ProviderPayment,
} from '#platform/payments/payments.ts';
import { listIntentIds, type Order } from '../../orders/index.ts';
import type { Audience } from '../payment-deps.ts';
import { moneyOf } from '../payment-money.ts';
import { callProvider } from './call-provider.ts';

type ReadDeps = Pick<Deps, 'db' | 'vault' | 'payments' | 'clock' | 'log'>;

/** The state of an order's payment. */
export type Payment =
  /** `duplicates`: intents that were paid as well, and whose money has to go back. */
  | { state: 'succeeded'; intent: ProviderPayment; duplicates: ProviderPayment[] }
  | { state: 'processing' }
  /** `decline`: why the last attempt failed, in the provider's words; null without one. */
  | { state: 'unpaid'; decline: string | null }
  /** Money arrived that does not fit the order. */
  | { state: 'mismatch'; problem: string; intent: ProviderPayment };

/** An order's payment as an admin sees it. */
export interface DetailedPayment {
  /** The state of the payment as the order follows it. */
  payment: Payment;
  /** Details of the payment that counts, or of the latest one begun where none does. */
  details: PaymentDetails;
  /** The key that reached it. */
  key: KnownKey;
}

/** Asks the provider about every intent ever made for the order. Throws 503; to an admin also 409. */
export async function readPayment(
  deps: ReadDeps,
  order: Order,
  audience: Audience = 'payer',
): Promise<Payment> {
  const intentIds = await listIntentIds(deps, order.id);
  if (intentIds.length === 0) return { state: 'unpaid', decline: null };
  const send = async (provider: PaymentProvider): Promise<Payment> => {
    const intents: ProviderPayment[] = [];
    for (const intentId of intentIds) intents.push(await provider.retrievePayment(intentId));
    return judgePayment(order, intents);
  };
  return callProvider(deps, order, { send, orderId: order.id, audience });
}

/** As `readPayment`, with all that an admin is shown; null where no payment was begun. */
export async function readPaymentDetails(
  deps: ReadDeps,
  order: Order,
): Promise<DetailedPayment | null> {
  const [latestId, ...earlierIds] = await listIntentIds(deps, order.id);
  if (latestId === undefined) return null;
  const send = async (provider: PaymentProvider, key: KnownKey): Promise<DetailedPayment> => {
    const latest = await provider.describePayment(latestId);
    const described = [latest];
    for (const id of earlierIds) described.push(await provider.describePayment(id));
    const payment = judgePayment(
      order,
      described.map((one) => one.payment),
    );
    const intent = 'intent' in payment ? payment.intent : latest.payment;
    const details = described.find((one) => one.payment === intent) ?? latest;
    return { payment, details, key };
  };
  try {
    return await callProvider(deps, order, { send, audience: 'admin' });
  } catch (error) {
    deps.log.warn({ err: error, orderId: order.id }, 'Stripe could not be asked about an order');
    throw error;
  }
}

/** Says why an intent does not fit the order that it claims to pay for; null where it fits. */
export function mismatchOf(order: Order, intent: ProviderPayment): string | null {
  if (intent.orderId !== order.id) return 'The payment belongs to another order.';
  if (intent.currency !== order.currency) {
    return `The payment is in ${intent.currency}, not ${order.currency}.`;
  }
  if (intent.amountReceivedCents !== order.totalCents) {
    const received = decimalFromCents(intent.amountReceivedCents);
    return `$${received} was received, not $${decimalFromCents(order.totalCents)}.`;
  }
  const isSameMode = intent.livemode === order.livemode;
  return isSameMode ? null : 'The payment was made in the other mode (test or live).';
}

/** `intents` come the latest first; the earliest that fits is the order's payment. */
export function judgePayment(order: Order, intents: readonly ProviderPayment[]): Payment {
  const paid = intents.filter(({ status }) => status === 'succeeded').reverse();
  const intent = paid.find((candidate) => mismatchOf(order, candidate) === null);
  if (intent !== undefined) {
    const duplicates = paid.filter((candidate) => candidate !== intent);
    return { state: 'succeeded', intent, duplicates };
  }
  const wrong = paid.find((candidate) => !moneyOf(candidate).isReturned) ?? paid[0];
  if (wrong !== undefined) {
    return { state: 'mismatch', problem: mismatchOf(order, wrong) ?? '', intent: wrong };
  }
  if (intents.some(({ status }) => status === 'processing')) return { state: 'processing' };
  const { decline } = intents[0] ?? { decline: null };
  return { state: 'unpaid', decline: decline && `${decline.message} (${decline.code})` };
}
