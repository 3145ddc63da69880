import { ApiError } from '../http/errors.ts';
import { group, type Read, removedMethodTypes, required, text } from '../http/parameters.ts';
import { isMethodType } from '../payment-methods/available-methods.ts';
import { behaviourOf } from '../payment-methods/cards.ts';
import {
  createPaymentMethod,
  paymentMethodData,
} from '../payment-methods/create-payment-method.ts';
import type { Context } from '../state/state.ts';
import { checkEmail } from './create-intent.ts';
import type { IntentRow, PaymentIntent } from './payment-intent.ts';
import { unexpectedState } from './payment-intents.ts';
import { takePayment } from './take-payment.ts';
import { requireAuthentication, requireRedirect } from './three-d-secure.ts';

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
  given: Pick<Read<typeof confirmShape>, 'payment_method_data' | 'receipt_email' | 'return_url'>,
): void {
  const intent = row.object;
  refuseSettled(row);
  const { type } = given.payment_method_data;
  refuseType(context, intent, type);
  const returnUrl = goesAway(type) ? requireUrl(given.return_url) : null;
  const email =
    given.receipt_email === undefined ? intent.receipt_email : checkEmail(given.receipt_email);
  const method = createPaymentMethod(context, given.payment_method_data);
  Object.assign(intent, { payment_method: method.object.id, receipt_email: email });
  if (returnUrl !== null) requireRedirect(context, row, returnUrl);
  else if (behaviourOf(method.hidden.number).threeDSecure) requireAuthentication(context, row);
  else takePayment(context, row, false);
}

/** Whether the buyer agrees on another page. */
const goesAway = (type: string): boolean => type !== 'card' && type !== 'us_bank_account';

/** Throws ApiError 400 for a type that the account has turned off meanwhile, or that the intent does not take. */
function refuseType({ state, account }: Context, intent: PaymentIntent, type: string): void {
  const param = 'payment_method_data[type]';
  if (isMethodType(type) && state.methodsTurnedOff.get(account)?.has(type)) {
    const message = `The payment method type "${type}" is not activated for this account.`;
    throw new ApiError(400, { code: 'payment_method_unactivated', param, message });
  }
  if (intent.payment_method_types.includes(type)) return;
  const code = 'payment_intent_incompatible_payment_method';
  const message = `The PaymentMethod type "${type}" cannot be used with this PaymentIntent.`;
  throw new ApiError(400, { code, param, message });
}

function requireUrl(given: string | undefined): string {
  return required(() => given)(undefined, 'return_url');
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
