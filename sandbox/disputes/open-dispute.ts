import type { ChargeRow } from '../charges/charge.ts';
import { recordEvent } from '../events/record-event.ts';
import { nulls } from '../state/nulls.ts';
import { type Context, newId, seconds } from '../state/state.ts';
import type { Dispute, DisputeReason, DisputeRow } from './dispute.ts';

/** The evidence a shop could submit. The sandbox takes none. */
const EVIDENCE = {
  ...nulls(
    'access_activity_log billing_address cancellation_policy cancellation_policy_disclosure',
  ),
  ...nulls('cancellation_rebuttal customer_communication customer_email_address customer_name'),
  ...nulls('customer_purchase_ip customer_signature duplicate_charge_documentation'),
  ...nulls('duplicate_charge_explanation duplicate_charge_id product_description receipt'),
  ...nulls('refund_policy refund_policy_disclosure refund_refusal_explanation service_date'),
  ...nulls('service_documentation shipping_address shipping_carrier shipping_date'),
  ...nulls('shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text'),
};

const RESPONSE_WITHIN_S = 10 * 24 * 3600;

/** Whether a dispute is an inquiry: the bank asks, and has withdrawn nothing. */
export function isInquiry({ object: { status } }: DisputeRow): boolean {
  return status === 'warning_needs_response' || status === 'warning_under_review';
}

/** Whether its charge can still be refunded: an inquiry, open or closed, does not stand in the way. */
export function allowsRefund(row: DisputeRow): boolean {
  return isInquiry(row) || row.object.status === 'warning_closed';
}

/**
 * Opens a dispute: the bank withdraws the money until the dispute is closed. For an inquiry
 * (`isInquiry`) it only asks.
 */
export function openDispute(
  context: Context,
  charge: ChargeRow,
  { reason, isInquiry = false }: { reason: DisputeReason; isInquiry?: boolean },
): DisputeRow {
  const { state } = context;
  const created = seconds(state);
  const brand = charge.object.payment_method_details.card.brand ?? 'unknown';
  const dispute: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.object.amount - charge.object.amount_refunded,
    balance_transactions: [],
    charge: charge.object.id,
    created,
    currency: charge.object.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...EVIDENCE,
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: created + RESPONSE_WITHIN_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.object.payment_intent,
    payment_method_details: {
      card: {
        brand,
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: brand,
        network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
      },
      type: 'card',
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  const row = state.disputes.insert(context.account, dispute, null);
  charge.object.disputed = true;
  recordEvent(context, 'charge.dispute.created', dispute);
  if (!isInquiry) recordEvent(context, 'charge.dispute.funds_withdrawn', dispute);
  return row;
}

/** Turns an inquiry into a dispute: the bank withdraws the money. */
export function escalateInquiry(context: Context, { object }: DisputeRow): void {
  object.status = 'needs_response';
  object.is_charge_refundable = false;
  const { card } = object.payment_method_details ?? {};
  if (card) card.case_type = 'chargeback';
  recordEvent(context, 'charge.dispute.updated', object);
  recordEvent(context, 'charge.dispute.funds_withdrawn', object);
}

/** Says that the shop has answered an inquiry, which the bank looks at now. */
export function answerInquiry(context: Context, { object }: DisputeRow): void {
  object.status = 'warning_under_review';
  recordEvent(context, 'charge.dispute.updated', object);
}

/**
 * Closes a dispute: `won` returns the money to the shop, `lost` does not. An inquiry is closed as
 * `warning_closed`; nothing had been withdrawn.
 */
export function closeDispute(
  context: Context,
  row: DisputeRow,
  status: 'won' | 'lost' | 'warning_closed',
): void {
  row.object.status = status;
  if (status === 'won') recordEvent(context, 'charge.dispute.funds_reinstated', row.object);
  recordEvent(context, 'charge.dispute.closed', row.object);
}
