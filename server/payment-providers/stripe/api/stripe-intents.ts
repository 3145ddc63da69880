import type Stripe from 'stripe';
import {
  type Charge,
  type PaymentStatus,
  PaymentsError,
  type ProviderPayment,
} from '#platform/payments/payments.ts';

/** The payment in Stripe's intent. Throws `unknown` if it is incomplete. */
export function paymentFrom(
  intent: Stripe.PaymentIntent,
  charge: Charge | null = null,
): ProviderPayment {
  const { id, client_secret: clientSecret, amount, amount_received: received } = intent;
  const isWhole =
    [id, clientSecret, intent.status, intent.currency].every((text) => typeof text === 'string') &&
    [amount, received].every(Number.isSafeInteger) &&
    typeof intent.livemode === 'boolean';
  if (!isWhole || clientSecret === null) {
    throw new PaymentsError('unknown', "The provider's answer is not a payment intent");
  }
  return {
    id,
    payToken: clientSecret,
    status: statusFrom(intent.status),
    amountCents: amount,
    amountReceivedCents: received,
    currency: intent.currency,
    orderId: intent.metadata?.orderId ?? null,
    livemode: intent.livemode,
    decline: declineOf(intent),
    charge,
  };
}

function declineOf({ last_payment_error: error }: Stripe.PaymentIntent): string | null {
  if (!error) return null;
  const code = error.decline_code ?? error.code ?? error.type;
  return `${error.message ?? 'No reason is given.'} (${code})`;
}

const statuses: readonly PaymentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
];

function statusFrom(status: string): PaymentStatus {
  const known = statuses.find((candidate) => candidate === status);
  if (known === undefined) throw new PaymentsError('unknown', `Unknown intent status ${status}`);
  return known;
}
