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

/** The fields of an intent that a publishable key may see. */
export function publicView(intent: PaymentIntent): Partial<PaymentIntent> {
  const {
    allowed_payment_method_types: _types,
    amount_capturable: _capturable,
    amount_received: _received,
    application: _application,
    application_fee_amount: _fee,
    customer: _customer,
    customer_account: _customerAccount,
    latest_charge: _charge,
    managed_payments: _managed,
    metadata: _metadata,
    on_behalf_of: _behalf,
    payment_method_options: _options,
    payment_record: _record,
    review: _review,
    statement_descriptor: _descriptor,
    statement_descriptor_suffix: _suffix,
    transfer_data: _transfer,
    transfer_group: _group,
    ...visible
  } = intent;
  return visible;
}
