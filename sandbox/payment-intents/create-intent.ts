import { recordEvent } from '../events/record-event.ts';
import { ApiError, badParameter, dollars } from '../http/errors.ts';
import {
  clearableText,
  expand,
  flag,
  group,
  integer,
  listOf,
  mergeMetadata,
  metadata,
  oneOf,
  type Read,
  removedMethodTypes,
  required,
  text,
  unsupportedAll,
} from '../http/parameters.ts';
import {
  createPaymentMethod,
  findPaymentMethod,
  paymentMethodData,
} from '../payment-methods/create-payment-method.ts';
import { type Context, newId, seconds } from '../state/state.ts';
import type { CardOptions, IntentRow, PaymentIntent } from './payment-intent.ts';

/** The minimum amount in each supported currency, in its smallest unit. */
const SMALLEST: Record<string, number> = { usd: 50, eur: 50, gbp: 30, cad: 50, aud: 50, chf: 50 };
const LARGEST = 99_999_999;

/** The parameters that creation and update share. */
export const sharedShape = {
  allowed_payment_method_types: listOf(text()),
  description: clearableText(1000),
  expand,
  metadata,
  payment_method: text(),
  payment_method_data: group(paymentMethodData),
  payment_method_options: group({
    card: group({ request_three_d_secure: oneOf('automatic', 'any', 'challenge') }),
  }),
  payment_method_types: removedMethodTypes,
  receipt_email: clearableText(800),
  setup_future_usage: oneOf('on_session', 'off_session'),
  statement_descriptor: clearableText(22),
  statement_descriptor_suffix: clearableText(22),
  customer: text(),
  ...unsupportedAll(
    'amount_details',
    'application_fee_amount',
    'customer_account',
    'excluded_payment_method_types',
    'hooks',
    'payment_details',
    'payment_method_configuration',
    'shipping',
    'transfer_data',
    'transfer_group',
  ),
};

export const createShape = {
  ...sharedShape,
  amount: required(integer),
  currency: required(text()),
  automatic_payment_methods: group({
    enabled: required(flag),
    allow_redirects: oneOf('always', 'never'),
  }),
  capture_method: oneOf('automatic', 'automatic_async'),
  confirm: flag,
  confirmation_method: oneOf('automatic', 'manual'),
  error_on_requires_action: flag,
  off_session: flag,
  return_url: text(),
  use_stripe_sdk: flag,
  ...unsupportedAll(
    'confirmation_token',
    'mandate',
    'mandate_data',
    'on_behalf_of',
    'radar_options',
    'managed_payments',
  ),
};

/** The currency in lower case. Throws ApiError 400 if it is not supported. */
export function checkCurrency(given: string): string {
  const currency = given.toLowerCase();
  if (Object.hasOwn(SMALLEST, currency)) return currency;
  const list = Object.keys(SMALLEST).join(', ');
  const message = `Invalid currency: ${currency}. The sandbox supports these currencies: ${list}`;
  throw badParameter('currency', message);
}

export function checkAmount(amount: number, currency: string): number {
  if (amount < 1) {
    const message = 'This value must be greater than or equal to 1.';
    throw badParameter('amount', message, 'parameter_invalid_integer');
  }
  const least = SMALLEST[currency] ?? 50;
  if (amount < least) {
    const message = `Amount must be at least ${dollars(least)} ${currency}`;
    throw badParameter('amount', message, 'amount_too_small');
  }
  if (amount > LARGEST) {
    const message = `Amount must be no more than ${dollars(LARGEST)} ${currency}`;
    throw badParameter('amount', message, 'amount_too_large');
  }
  return amount;
}

/**
 * An e-mail address, checked as loosely as Stripe does: something, one `@`, a domain with a dot.
 */
export function checkEmail(email: string | null | undefined): string | null {
  if (!email) return null;
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email;
  throw badParameter('receipt_email', `Invalid email address: ${email}`, 'email_invalid');
}

export function checkTypes(types: string[] | undefined): string[] | undefined {
  const wrong = types?.find((type) => type !== 'card' && type !== 'link');
  if (wrong !== undefined) {
    const message = `The payment method type "${wrong}" is invalid.`;
    throw badParameter('allowed_payment_method_types', message);
  }
  return types;
}

/** Creates an intent without confirming it. */
export function createIntent(context: Context, given: Read<typeof createShape>): IntentRow {
  const { state, account } = context;
  if (state.accountsWithoutCharges.has(account)) {
    const message = 'Your account cannot currently make live charges.';
    throw new ApiError(400, { code: 'account_invalid', message });
  }
  if (given.allowed_payment_method_types && given.automatic_payment_methods?.enabled) {
    const message =
      'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.';
    throw new ApiError(400, { message });
  }
  checkCustomer(context, given.customer);
  const intent = freshIntent(context, given);
  const row = state.paymentIntents.insert(account, intent, {
    challenge: null,
    return_url: null,
    settles: null,
    confirmed: false,
  });
  recordEvent(context, 'payment_intent.created', intent);
  return row;
}

export function checkCustomer(context: Context, id: string | undefined): void {
  if (id === undefined || context.state.customers.find(context.account, id)) return;
  throw new ApiError(400, {
    code: 'resource_missing',
    param: 'customer',
    message: `No such customer: '${id}'`,
  });
}

function freshIntent(context: Context, given: Read<typeof createShape>): PaymentIntent {
  const { state } = context;
  const currency = checkCurrency(given.currency);
  const amount = checkAmount(given.amount, currency);
  const types = checkTypes(given.allowed_payment_method_types);
  const email = checkEmail(given.receipt_email);
  const method = takeMethod(context, given);
  const automatic = types ? null : { enabled: true, allow_redirects: 'always' as const };
  const id = newId(state, 'pi');
  return {
    ...bareIntent,
    id,
    allowed_payment_method_types: types ?? null,
    amount,
    amount_details: { tip: {} },
    automatic_payment_methods: automatic && { ...automatic, ...given.automatic_payment_methods },
    capture_method: given.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${state.ids(25)}`,
    confirmation_method: given.confirmation_method ?? 'automatic',
    created: seconds(state),
    currency,
    customer: given.customer ?? null,
    description: given.description ?? null,
    metadata: mergeMetadata({}, given.metadata),
    payment_method: method,
    payment_method_options: { card: cardOptions(given) },
    payment_method_types: types ?? ['card'],
    receipt_email: email,
    setup_future_usage: given.setup_future_usage ?? null,
    statement_descriptor: given.statement_descriptor ?? null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  };
}

/** The fields that start with the same value in every intent. */
const bareIntent = {
  object: 'payment_intent',
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  canceled_at: null,
  cancellation_reason: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_record: null,
  processing: null,
  review: null,
  shipping: null,
  source: null,
  transfer_data: null,
  transfer_group: null,
} as const;

function cardOptions(given: Read<typeof sharedShape>): CardOptions {
  return {
    installments: null,
    mandate_options: null,
    network: null,
    request_three_d_secure:
      given.payment_method_options?.card?.request_three_d_secure ?? 'automatic',
  };
}

/** The id of the payment method that the parameters name or create, if any. */
export function takeMethod(
  context: Context,
  given: Pick<Read<typeof sharedShape>, 'payment_method' | 'payment_method_data'>,
): string | null {
  if (given.payment_method_data)
    return createPaymentMethod(context, given.payment_method_data).object.id;
  if (given.payment_method) return findPaymentMethod(context, given.payment_method).object.id;
  return null;
}
