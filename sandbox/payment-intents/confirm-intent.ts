import { group, type Read, removedMethodTypes, required, text } from '../http/parameters.ts';
import { behaviourOf } from '../payment-methods/cards.ts';
import {
  createPaymentMethod,
  paymentMethodData,
} from '../payment-methods/create-payment-method.ts';
import type { Context } from '../state/state.ts';
import { checkEmail } from './create-intent.ts';
import type { IntentRow } from './payment-intent.ts';
import { unexpectedState } from './payment-intents.ts';
import { takePayment } from './take-payment.ts';
import { requireAuthentication } from './three-d-secure.ts';

/** The parameters that stripe.js sends. It follows `return_url` itself. */
export const confirmShape = {
  client_secret: text,
  payment_method_data: required(group(paymentMethodData)),
  payment_method_types: removedMethodTypes,
  receipt_email: text,
  return_url: text,
  use_stripe_sdk: text,
};

/**
 * Confirms an intent with a card: it becomes succeeded, processing or requires_action, or goes back to
 * requires_payment_method with an ApiError 402 that holds the intent.
 */
export function confirmIntent(
  context: Context,
  row: IntentRow,
  given: Pick<Read<typeof confirmShape>, 'payment_method_data' | 'receipt_email'>,
): void {
  const intent = row.object;
  refuseSettled(row);
  const email =
    given.receipt_email === undefined ? intent.receipt_email : checkEmail(given.receipt_email);
  const method = createPaymentMethod(context, given.payment_method_data);
  Object.assign(intent, { payment_method: method.object.id, receipt_email: email });
  if (behaviourOf(method.hidden.number).threeDSecure) requireAuthentication(context, row);
  else takePayment(context, row, false);
}

function refuseSettled({ object: intent }: IntentRow): void {
  const { status } = intent;
  if (status !== 'succeeded' && status !== 'canceled' && status !== 'processing') return;
  const why =
    status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${status}`;
  throw unexpectedState(intent, `You cannot confirm this PaymentIntent because ${why}.`);
}
