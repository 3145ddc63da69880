import { ApiError } from '../http/errors.ts';
import {
  clearableText,
  expand,
  flag,
  group,
  listOf,
  oneOf,
  type Read,
  removedMethodTypes,
  text,
  unsupportedAll,
} from '../http/parameters.ts';
import { behaviourOf, type Decline } from '../payment-methods/cards.ts';
import { findPaymentMethod, paymentMethodData } from '../payment-methods/create-payment-method.ts';
import type { Context } from '../state/state.ts';
import { checkEmail, takeMethod } from './create-intent.ts';
import type { IntentRow } from './payment-intent.ts';
import { unexpectedState } from './payment-intents.ts';
import { fail, takePayment } from './take-payment.ts';
import { requireAuthentication } from './three-d-secure.ts';

export const confirmShape = {
  allowed_payment_method_types: listOf(text()),
  client_secret: text(),
  error_on_requires_action: flag,
  expand,
  off_session: flag,
  payment_method: text(),
  payment_method_data: group(paymentMethodData),
  payment_method_options: group({
    card: group({ request_three_d_secure: oneOf('automatic', 'any', 'challenge') }),
  }),
  payment_method_types: removedMethodTypes,
  receipt_email: clearableText(800),
  return_url: text(),
  setup_future_usage: oneOf('on_session', 'off_session'),
  use_stripe_sdk: flag,
  ...unsupportedAll(
    'capture_method',
    'confirmation_token',
    'mandate',
    'mandate_data',
    'radar_options',
    'shipping',
  ),
};

type Confirmation = Pick<
  Read<typeof confirmShape>,
  | 'error_on_requires_action'
  | 'off_session'
  | 'payment_method'
  | 'payment_method_data'
  | 'payment_method_options'
  | 'receipt_email'
  | 'return_url'
  | 'use_stripe_sdk'
>;

/**
 * Confirms an intent: it becomes succeeded, processing or requires_action, or goes back to
 * requires_payment_method with an ApiError 402 that holds the intent.
 */
export function confirmIntent(context: Context, row: IntentRow, given: Confirmation): void {
  const intent = row.object;
  refuseSettled(row);
  const email =
    given.receipt_email === undefined ? intent.receipt_email : checkEmail(given.receipt_email);
  refuseMissingReturnUrl(row, given);
  const method = takeMethod(context, given) ?? intent.payment_method;
  if (!method) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either " +
        'update the PaymentIntent with a payment method and then confirm it again, or confirm it ' +
        'again directly with a payment method or ConfirmationToken.',
    );
  }
  Object.assign(intent, { payment_method: method, receipt_email: email });
  row.hidden.confirmed = true;
  row.hidden.return_url = given.return_url ?? row.hidden.return_url;
  const { number } = findPaymentMethod(context, method).hidden;
  const asked = given.payment_method_options?.card?.request_three_d_secure;
  if (behaviourOf(number).threeDSecure || asked === 'any' || asked === 'challenge') {
    if (given.error_on_requires_action || given.off_session)
      fail(context, row, UNAUTHENTICATED, false);
    requireAuthentication(context, row, Boolean(given.use_stripe_sdk));
    return;
  }
  takePayment(context, row, false);
}

const UNAUTHENTICATED: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

function refuseSettled(row: IntentRow): void {
  const { status } = row.object;
  if (status === 'succeeded') {
    throw unexpectedState(
      row.object,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  }
  if (status === 'canceled' || status === 'processing') {
    throw unexpectedState(
      row.object,
      `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.`,
    );
  }
}

function refuseMissingReturnUrl(row: IntentRow, given: Confirmation): void {
  const automatic = row.object.automatic_payment_methods;
  const redirects = automatic?.enabled && automatic.allow_redirects === 'always';
  if (!redirects || given.return_url || row.hidden.return_url || given.use_stripe_sdk) return;
  throw new ApiError(400, {
    message:
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. ' +
      'Because some of these payment methods might redirect your customer off of your page, you ' +
      "must provide a `return_url`. If you don't want to accept redirect-based payment methods, " +
      'set `automatic_payment_methods[enabled]` to `true` and ' +
      '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and ' +
      'Payment Intents.',
  });
}
