import type Stripe from 'stripe';
import type {
  Card,
  Dispute,
  PaymentDetails,
  Refund,
  RefundReason,
} from '#platform/payments/payments.ts';
import { paymentFrom } from './stripe-intents.ts';

const PAGE = 100;

/** The combined state of a payment's disputes. */
export function disputeState(statuses: readonly string[]): 'open' | 'won' | 'lost' {
  if (statuses.includes('lost')) return 'lost';
  const over = ['won', 'warning_closed', 'prevented'];
  return statuses.some((status) => !over.includes(status)) ? 'open' : 'won';
}

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
  const dispute = disputeFrom(disputes.data);
  const refundedCents = charge.amount_refunded;
  return {
    payment: paymentFrom(intent, {
      refundedCents,
      dispute: dispute?.state ?? 'none',
      card: cardOf(charge),
    }),
    refunds: refunds.data.map(refundFrom),
    dispute,
    lastError,
  };
}

function paidCharge({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return charge !== null && typeof charge !== 'string' && charge.paid ? charge : null;
}

/** The latest dispute, with the combined state of all of them. */
function disputeFrom(disputes: readonly Stripe.Dispute[]): Dispute | null {
  const [latest] = disputes;
  if (latest === undefined) return null;
  const dueBy = latest.evidence_details?.due_by ?? null;
  const isAsked = ['needs_response', 'warning_needs_response'].includes(latest.status);
  return {
    state: disputeState(disputes.map(({ status }) => status)),
    reason: latest.reason,
    amountCents: latest.amount,
    respondBy: isAsked && dueBy !== null ? dueBy * 1000 : null,
  };
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

/** The card of a charge; null for one that was paid by other means. */
export function cardOf(charge: Stripe.Charge): Card | null {
  const card = charge.payment_method_details?.card;
  if (card?.brand == null || card.last4 == null) return null;
  return { brand: card.brand, lastFour: card.last4 };
}
