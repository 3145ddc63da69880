import type Stripe from 'stripe';
import type { OfferedMethods } from '#contract/values/offered-methods.ts';
import {
  type Charge,
  type PaymentStatus,
  PaymentsError,
  type ProviderPayment,
} from '#platform/payments/payments.ts';

type MethodType = Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType;

/**
 * The types that a payment may be made with. Of these Stripe offers what is turned on in the Dashboard and suits the
 * amount and the currency, and leaves the others out without an error. Bank transfers (`customer_balance`) are not among
 * them, because they need a customer at Stripe. The last one takes days.
 */
export const allowedTypes: Readonly<Record<OfferedMethods, readonly MethodType[]>> = {
  card: ['card'],
  account: ['card', 'link', 'cashapp', 'klarna', 'amazon_pay', 'us_bank_account'],
};

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
    status: statusFrom(intent),
    amountCents: amount,
    amountReceivedCents: received,
    currency: intent.currency,
    orderId: intent.metadata?.orderId ?? null,
    livemode: intent.livemode,
    decline: declineOf(intent),
    charge,
  };
}

function declineOf({
  last_payment_error: error,
}: Stripe.PaymentIntent): ProviderPayment['decline'] {
  if (!error) return null;
  const code = error.decline_code ?? error.code ?? error.type;
  return { message: error.message ?? 'No reason is given.', code };
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

/**
 * The status of an intent. A bank account that Stripe verifies by small deposits takes days before the payment begins, and
 * the buyer has done what can be done at the checkout: it is being processed.
 */
function statusFrom({ status, next_action: action }: Stripe.PaymentIntent): PaymentStatus {
  const isBeingVerified =
    status === 'requires_action' && action?.type === 'verify_with_microdeposits';
  if (isBeingVerified) return 'processing';
  const known = statuses.find((candidate) => candidate === status);
  if (known === undefined) throw new PaymentsError('unknown', `Unknown intent status ${status}`);
  return known;
}
