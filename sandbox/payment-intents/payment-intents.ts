import { recordEvent } from '../events/record-event.ts';
import { ApiError, noSuch } from '../http/errors.ts';
import type { Context } from '../state/state.ts';
import type { IntentRow, IntentStatus, PaymentIntent } from './payment-intent.ts';

/** The account's intent of that id. Throws ApiError 404. */
export function findIntent(context: Context, id: string, param = 'intent'): IntentRow {
  const row = context.state.paymentIntents.find(context.account, id);
  if (row) return row;
  throw noSuch('payment_intent', id, param);
}

/** 400: the intent's status does not allow the call. */
export function unexpectedState(intent: PaymentIntent, message: string): ApiError {
  return new ApiError(
    400,
    { code: 'payment_intent_unexpected_state', message, payment_intent: structuredClone(intent) },
    true,
  );
}

/** Changes an intent's status and records the event, such as `payment_intent.succeeded`. */
export function moveIntent(
  context: Context,
  row: IntentRow,
  change: Partial<PaymentIntent> & { status: IntentStatus },
  event: string,
): void {
  Object.assign(row.object, { next_action: null, processing: null, ...change });
  if (change.status !== 'requires_action') row.hidden.challenge = null;
  if (change.status !== 'processing') row.hidden.settles = null;
  recordEvent(context, `payment_intent.${event}`, row.object);
}

/** The fields of an intent that a publishable key may see and a page needs. */
export function publicView(intent: PaymentIntent): Partial<PaymentIntent> {
  const { id, object, amount, client_secret, created, currency, livemode, status } = intent;
  const { last_payment_error, next_action, payment_method, receipt_email } = intent;
  const { payment_method_types } = intent;
  const state = { last_payment_error, next_action, payment_method, receipt_email, status };
  return {
    id,
    object,
    amount,
    client_secret,
    created,
    currency,
    livemode,
    payment_method_types,
    ...state,
  };
}
