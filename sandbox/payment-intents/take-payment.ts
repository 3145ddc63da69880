import type { ChargeRow } from '../charges/charge.ts';
import { createCharge, settleCharge } from '../charges/create-charge.ts';
import { openDispute } from '../disputes/open-dispute.ts';
import { issueWarning } from '../early-fraud-warnings/issue-warning.ts';
import { ApiError } from '../http/errors.ts';
import {
  behaviourOf,
  type CardBehaviour,
  type Decline,
  GENERIC_DECLINE,
} from '../payment-methods/cards.ts';
import { findPaymentMethod } from '../payment-methods/create-payment-method.ts';
import { ACCOUNT_DECLINE, failsLate } from '../payment-methods/other-methods.ts';
import type { PaymentMethodRow } from '../payment-methods/payment-method.ts';
import { type Context, contextWithoutRequest, type State } from '../state/state.ts';
import type { IntentRow, PaymentIntent } from './payment-intent.ts';
import { moveIntent } from './payment-intents.ts';

/** How a payment goes: that from a bank account takes days. */
function stepsOf({ object, hidden: { number } }: PaymentMethodRow): CardBehaviour {
  if (object.type !== 'us_bank_account') return behaviourOf(number);
  return { settles: failsLate(number) ? 'failed' : 'succeeded' };
}

/** Charges the card, after any authentication. Throws ApiError 402 when the card is declined. */
export function takePayment(context: Context, row: IntentRow, authenticated: boolean): void {
  const intent = row.object;
  const method = findPaymentMethod(context, intent.payment_method);
  const { decline, settles } = stepsOf(method);
  const status = decline ? 'failed' : settles ? 'pending' : 'succeeded';
  const charge = createCharge(context, { intent, method, status, decline, authenticated });
  intent.latest_charge = charge.object.id;
  if (decline) {
    const error = refuse(context, row, decline);
    throw new ApiError(402, { ...error, payment_intent: structuredClone(intent) }, true);
  }
  if (!settles) {
    succeed(context, row, charge);
    return;
  }
  const processing = method.object.card ? ({ type: 'card', card: {} } as const) : null;
  const change = { status: 'processing', last_payment_error: null, processing } as const;
  moveIntent(context, row, change, 'processing');
  const at = context.state.clock.now() + context.state.settlesAfterMs;
  row.hidden.settles = { at, as: settles };
}

/** Settles a `processing` payment. */
export function settleIntent(state: State, row: IntentRow, as: 'succeeded' | 'failed'): void {
  const context = contextWithoutRequest(state, row.account);
  const charge = state.charges.find(row.account, row.object.latest_charge ?? '');
  if (!charge || row.object.status !== 'processing') return;
  const isAccount = charge.object.payment_method_details.type === 'us_bank_account';
  const decline = isAccount ? ACCOUNT_DECLINE : GENERIC_DECLINE;
  settleCharge(context, charge, as === 'failed' ? decline : undefined);
  if (as === 'failed') refuse(context, row, decline);
  else succeed(context, row, charge);
}

/** Moves the intent to succeeded, and opens the dispute or inquiry or issues the warning that follows with some cards. */
function succeed(context: Context, row: IntentRow, charge: ChargeRow): void {
  const { amount: amount_received } = row.object;
  const change = { status: 'succeeded', amount_received, last_payment_error: null } as const;
  moveIntent(context, row, change, 'succeeded');
  const { dispute, isInquiry, isWarned } = behaviourOf(charge.hidden.number);
  if (isWarned) issueWarning(context, charge, { namesIntent: true });
  if (dispute) openDispute(context, charge, { reason: dispute, ...(isInquiry && { isInquiry }) });
}

/** Moves the intent of a declined charge back to requires_payment_method, and returns the error. */
function refuse(context: Context, row: IntentRow, decline: Decline) {
  const charge = row.object.latest_charge ?? '';
  return sendBack(context, row, { type: 'card_error', charge, ...decline });
}

/** Moves the intent back to requires_payment_method, with an error about its card. */
export function sendBack<E extends NonNullable<PaymentIntent['last_payment_error']>>(
  context: Context,
  row: IntentRow,
  problem: E,
) {
  const method = findPaymentMethod(context, row.object.payment_method);
  const error = { ...problem, payment_method: structuredClone(method.object) };
  const change = { status: 'requires_payment_method', payment_method: null } as const;
  moveIntent(context, row, { ...change, last_payment_error: error }, 'payment_failed');
  return error;
}
