import type Stripe from 'stripe';
import type {
  Card,
  Charge,
  Dispute,
  DisputeState,
  PaymentDetails,
  Refund,
  RefundReason,
} from '#platform/payments/payments.ts';
import { paymentFrom } from './stripe-intents.ts';

const PAGE = 100;

const OVER = ['won', 'warning_closed', 'prevented'];
/** An inquiry: the bank asks, and withdraws nothing. */
const INQUIRIES = ['warning_needs_response', 'warning_under_review'];

/** The combined state of a payment's disputes. */
export function disputeState(statuses: readonly string[]): DisputeState {
  const isInquiry = (status: string) => INQUIRIES.includes(status);
  if (statuses.includes('lost')) return 'lost';
  if (statuses.some((status) => !OVER.includes(status) && !isInquiry(status))) return 'open';
  if (statuses.some(isInquiry)) return 'inquiry';
  return statuses.every((status) => status === 'warning_closed') ? 'inquiry_closed' : 'won';
}

/** How a payment's disputes, the latest first, stand for its money. */
export function disputeOf(
  disputes: readonly Stripe.Dispute[],
): Pick<Charge, 'dispute' | 'respondBy'> {
  const known = disputeFrom(disputes);
  return { dispute: known?.state ?? 'none', respondBy: known?.respondBy ?? null };
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
      ...disputeOf(disputes.data),
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
