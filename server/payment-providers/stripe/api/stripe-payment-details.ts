import type Stripe from 'stripe';
import type { PaymentMethod } from '#contract/values/payment-method.ts';
import type { Charge, PaymentDetails, Refund, RefundReason } from '#platform/payments/payments.ts';
import { disputeFrom, readDisputeMoney } from './stripe-disputes.ts';
import { paymentFrom } from './stripe-intents.ts';

const PAGE = 100;

/** See `PaymentProvider.describePayment`. */
export async function describePayment(stripe: Stripe, paymentId: string): Promise<PaymentDetails> {
  const intent = await stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] });
  const charge = paidCharge(intent);
  const lastError = intent.last_payment_error?.message ?? null;
  if (charge === null) {
    return { payment: paymentFrom(intent), refunds: [], dispute: null, lastError };
  }
  const [refunds, disputes] = await Promise.all([
    // Also if nothing is refunded, because a refund may have failed.
    stripe.refunds.list({ payment_intent: intent.id, limit: PAGE }),
    charge.disputed
      ? stripe.disputes.list({ payment_intent: intent.id, limit: PAGE })
      : { data: [] },
  ]);
  return {
    payment: paymentFrom(intent, await chargeFrom(stripe, charge, disputes.data)),
    refunds: refunds.data.map(refundFrom),
    dispute: disputeFrom(disputes.data),
    lastError,
  };
}

/** The money of an intent; null until money has moved. Disputes are requested only if its charge has one. */
export async function readCharge(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<Charge | null> {
  const charge = paidCharge(intent);
  if (charge === null) return null;
  const { data } = charge.disputed
    ? await stripe.disputes.list({ payment_intent: intent.id, limit: PAGE })
    : { data: [] };
  return chargeFrom(stripe, charge, data);
}

async function chargeFrom(
  stripe: Stripe,
  charge: Stripe.Charge,
  disputes: readonly Stripe.Dispute[],
): Promise<Charge> {
  return {
    refundedCents: charge.amount_refunded,
    ...(await readDisputeMoney(stripe, charge, disputes)),
    method: methodOf(charge),
  };
}

function paidCharge({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return charge !== null && typeof charge !== 'string' && charge.paid ? charge : null;
}

const reasons: readonly RefundReason[] = ['requested_by_customer', 'duplicate', 'fraudulent'];

function refundFrom(refund: Stripe.Refund): Refund {
  return {
    id: refund.id,
    createdAt: refund.created * 1000,
    amountCents: refund.amount,
    reason: reasons.find((reason) => reason === refund.reason) ?? null,
    status: refund.status ?? 'pending',
    name: refund.metadata?.name ?? null,
  };
}

/** How a charge was paid; null where it is not said. What Stripe leaves out here must stop no order. */
function methodOf({ payment_method_details: details }: Stripe.Charge): PaymentMethod | null {
  if (!details?.type) return null;
  const { type, card, us_bank_account: account } = details;
  return {
    type,
    brand: card?.brand ?? null,
    lastFour: card?.last4 ?? account?.last4 ?? null,
    wallet: card?.wallet?.type ?? null,
  };
}
