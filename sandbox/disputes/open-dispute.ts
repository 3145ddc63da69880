import type Stripe from 'stripe';
import type { ChargeRow } from '../charges/charge.ts';
import { updateWarnings } from '../early-fraud-warnings/issue-warning.ts';
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
/** In cents. */
const DISPUTE_FEE = 1500;

/** Whether a dispute is an inquiry: the bank asks, and has withdrawn nothing. */
export function isInquiry({ object: { status } }: DisputeRow): boolean {
  return status === 'warning_needs_response' || status === 'warning_under_review';
}

/** Whether its charge can still be refunded. */
export function allowsRefund({ object }: DisputeRow): boolean {
  return object.is_charge_refundable;
}

export interface NewDispute {
  reason: DisputeReason;
  isInquiry?: boolean;
  /** How much of the charge is disputed, in cents; absent: all that is not refunded. */
  amount?: number | undefined;
  /** The disputed amount as the bank has it, where that is in another currency than the charge. */
  foreign?: { currency: string; amount: number } | undefined;
}

/**
 * Opens a dispute: the bank withdraws the money until the dispute is closed. For an inquiry
 * (`isInquiry`) it only asks.
 */
export function openDispute(
  context: Context,
  charge: ChargeRow,
  { isInquiry = false, ...asked }: NewDispute,
): DisputeRow {
  const row = insertDispute(context, charge, {
    ...asked,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    caseType: isInquiry ? 'inquiry' : 'chargeback',
    respondWithin: RESPONSE_WITHIN_S,
  });
  if (!isInquiry) withdraw(context, row, DISPUTE_FEE);
  recordEvent(context, 'charge.dispute.created', row.object);
  if (!isInquiry) recordEvent(context, 'charge.dispute.funds_withdrawn', row.object);
  return row;
}

/**
 * Records a dispute that was prevented before it was raised. `block`: the bank gave up, and no money moves.
 * `resolution`: the money goes back by the balance, without a fee.
 */
export function preventDispute(
  context: Context,
  charge: ChargeRow,
  { caseType, amount }: { caseType: 'block' | 'resolution'; amount?: number | undefined },
): DisputeRow {
  const row = insertDispute(context, charge, {
    reason: 'fraudulent',
    amount,
    status: 'prevented',
    caseType,
    respondWithin: null,
  });
  if (caseType === 'resolution') withdraw(context, row, 0);
  recordEvent(context, 'charge.dispute.created', row.object);
  if (caseType === 'resolution') recordEvent(context, 'charge.dispute.funds_withdrawn', row.object);
  recordEvent(context, 'charge.dispute.closed', row.object);
  return row;
}

interface DisputeToInsert extends Pick<NewDispute, 'reason' | 'amount' | 'foreign'> {
  status: Dispute['status'];
  caseType: 'block' | 'chargeback' | 'inquiry' | 'resolution';
  /** In seconds; null where the bank takes no answer. */
  respondWithin: number | null;
}

function insertDispute(
  context: Context,
  charge: ChargeRow,
  { reason, status, caseType, respondWithin, foreign, amount }: DisputeToInsert,
): DisputeRow {
  const { state, account } = context;
  const created = seconds(state);
  const brand = charge.object.payment_method_details.card?.brand ?? 'unknown';
  const left = charge.object.amount - charge.object.amount_refunded;
  const disputed = amount ?? left;
  const dispute: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: foreign?.amount ?? disputed,
    balance_transactions: [],
    charge: charge.object.id,
    created,
    currency: foreign?.currency ?? charge.object.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...EVIDENCE,
      enhanced_evidence: {},
    },
    evidence_details: {
      // 0 where the bank allows no answer, as the SDK says of it.
      due_by: respondWithin === null ? 0 : created + respondWithin,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: caseType === 'inquiry' || caseType === 'block',
    livemode: false,
    metadata: {},
    payment_intent: charge.object.payment_intent,
    payment_method_details: {
      card: {
        brand,
        case_type: caseType,
        network: brand,
        network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
      },
      type: 'card',
    },
    reason,
    status,
  };
  charge.object.disputed = true;
  updateWarnings(context, charge);
  const hidden = { cents: disputed, currency: charge.object.currency };
  return state.disputes.insert(account, dispute, hidden);
}

/** The part of the charge that the bank has now, in cents. */
function withdrawnBy({ object }: DisputeRow): number {
  return -object.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
}

/** Withdraws the disputed money from the shop's balance, and the fee of the dispute. */
function withdraw(context: Context, { object, hidden }: DisputeRow, fee: number): void {
  object.balance_transactions.push(
    balanceTransaction(context, { ...hidden, amount: -hidden.cents, fee, source: object.id }),
  );
}

/** Returns to the shop's balance what the bank has of the charge. The fee stays. */
function reinstate(context: Context, row: DisputeRow): void {
  const { object, hidden } = row;
  object.balance_transactions.push(
    balanceTransaction(context, {
      ...hidden,
      amount: withdrawnBy(row),
      fee: 0,
      source: object.id,
    }),
  );
  recordEvent(context, 'charge.dispute.funds_reinstated', object);
}

function balanceTransaction(
  { state }: Context,
  moved: { amount: number; currency: string; fee: number; source: string },
): Stripe.BalanceTransaction {
  const { amount, currency, fee, source } = moved;
  const isBack = amount > 0;
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: seconds(state),
    balance_type: 'payments',
    created: seconds(state),
    currency,
    description: isBack ? 'Chargeback reversal' : 'Chargeback withdrawal',
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Dispute fee',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: isBack ? 'dispute_reversal' : 'dispute',
    source,
    status: 'available',
    type: 'adjustment',
  };
}

/** Turns an inquiry into a dispute: the bank withdraws the money. */
export function escalateInquiry(context: Context, row: DisputeRow): void {
  const { object, hidden } = row;
  const charge = context.state.charges.find(context.account, object.charge)?.object;
  // What was refunded since it asked is not there any more.
  if (charge) hidden.cents = Math.min(hidden.cents, charge.amount - charge.amount_refunded);
  object.status = 'needs_response';
  object.is_charge_refundable = false;
  const { card } = object.payment_method_details ?? {};
  if (card) card.case_type = 'chargeback';
  withdraw(context, row, DISPUTE_FEE);
  recordEvent(context, 'charge.dispute.updated', object);
  recordEvent(context, 'charge.dispute.funds_withdrawn', object);
}

/** Says that the shop has answered an inquiry, which the bank looks at now. */
export function answerInquiry(context: Context, { object }: DisputeRow): void {
  object.status = 'warning_under_review';
  recordEvent(context, 'charge.dispute.updated', object);
}

/**
 * Opens the appeal against a dispute that was lost: the shop has to file it within ten days. `review`: it was filed, and
 * the bank looks at it.
 */
export function appealDispute(
  context: Context,
  { object }: DisputeRow,
  to: 'needs_response' | 'review',
): void {
  object.status = to === 'review' ? 'appeal_under_review' : 'appeal_needs_response';
  object.evidence_details.due_by = seconds(context.state) + RESPONSE_WITHIN_S;
  recordEvent(context, 'charge.dispute.updated', object);
}

/**
 * Closes a dispute or an appeal: `won` returns the money to the shop, `lost` does not. An inquiry is closed as
 * `warning_closed`; nothing had been withdrawn.
 */
export function closeDispute(
  context: Context,
  row: DisputeRow,
  status: 'won' | 'lost' | 'warning_closed',
): void {
  row.object.status = status;
  if (status === 'won' && withdrawnBy(row) > 0) reinstate(context, row);
  recordEvent(context, 'charge.dispute.closed', row.object);
}
