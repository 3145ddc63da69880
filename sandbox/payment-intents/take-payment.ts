import { createCharge } from '../charges/create-charge.ts';
import { openDispute } from '../disputes/open-dispute.ts';
import { ApiError } from '../http/errors.ts';
import { behaviourOf, type Decline } from '../payment-methods/cards.ts';
import { findPaymentMethod } from '../payment-methods/create-payment-method.ts';
import { type Context, SETTLES_AFTER_MS } from '../state/state.ts';
import type { IntentRow } from './payment-intent.ts';
import { moveIntent } from './payment-intents.ts';

/** Charges the card, after any authentication. Throws ApiError 402 when the card is declined. */
export function takePayment(context: Context, row: IntentRow, authenticated: boolean): void {
  const intent = row.object;
  const method = findPaymentMethod(context, intent.payment_method);
  const { decline, settles, dispute } = behaviourOf(method.hidden.number);
  if (decline) fail(context, row, decline, authenticated);
  if (settles) {
    const charge = createCharge(context, { intent, method, status: 'pending', authenticated });
    moveIntent(
      context,
      row,
      {
        status: 'processing',
        latest_charge: charge.object.id,
        last_payment_error: null,
        processing: { type: 'card', card: {} },
      },
      'processing',
    );
    const at = context.state.clock.now().getTime() + SETTLES_AFTER_MS;
    row.hidden.settles = { at, as: settles };
    return;
  }
  const charge = createCharge(context, { intent, method, status: 'succeeded', authenticated });
  succeed(context, row, charge.object.id);
  if (dispute) openDispute(context, charge, dispute);
}

/** Moves the intent to succeeded. */
export function succeed(context: Context, row: IntentRow, charge: string): void {
  const change = {
    status: 'succeeded',
    amount_received: row.object.amount,
    latest_charge: charge,
    last_payment_error: null,
  } as const;
  moveIntent(context, row, change, 'succeeded');
}

/**
 * Stores the failed charge, moves the intent back to requires_payment_method and throws the 402.
 */
export function fail(
  context: Context,
  row: IntentRow,
  decline: Decline,
  authenticated: boolean,
): never {
  const intent = row.object;
  const method = findPaymentMethod(context, intent.payment_method);
  const charge = createCharge(context, {
    intent,
    method,
    status: 'failed',
    decline,
    authenticated,
  });
  const error = refuse(context, row, charge.object.id, decline);
  throw new ApiError(402, { ...error, payment_intent: structuredClone(intent) }, true);
}

/** Moves the intent back to requires_payment_method, with the decline as last_payment_error. */
export function refuse(context: Context, row: IntentRow, charge: string, decline: Decline) {
  const method = findPaymentMethod(context, row.object.payment_method);
  const error = {
    type: 'card_error' as const,
    charge,
    ...decline,
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
    payment_method: structuredClone(method.object),
  };
  moveIntent(
    context,
    row,
    {
      status: 'requires_payment_method',
      latest_charge: charge,
      last_payment_error: error,
      payment_method: null,
    },
    'payment_failed',
  );
  return error;
}
