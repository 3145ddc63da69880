import { recordEvent } from '../events/record-event.ts';
import { ApiError, badParameter, dollars } from '../http/errors.ts';
import {
  integer,
  metadata,
  type Read,
  removedMethodTypes,
  required,
  text,
  texts,
} from '../http/parameters.ts';
import { isMethodType, typesFor } from '../payment-methods/available-methods.ts';
import { nulls } from '../state/nulls.ts';
import { type Context, newId, seconds } from '../state/state.ts';
import type { IntentRow, PaymentIntent } from './payment-intent.ts';
import { checkSuffix } from './statement-descriptor.ts';

/** The minimum amount in each supported currency, in its smallest unit. */
const SMALLEST: Record<string, number> = { usd: 50, eur: 50, gbp: 30, cad: 50, aud: 50, chf: 50 };
const LARGEST = 99_999_999;

/** Stripe has more parameters; the shop gives these. */
export const createShape = {
  allowed_payment_method_types: texts,
  amount: required(integer),
  currency: required(text),
  description: text,
  expand: texts,
  metadata,
  payment_method_types: removedMethodTypes,
  receipt_email: text,
  statement_descriptor_suffix: text,
};

/** The currency in lower case. Throws ApiError 400 if it is not supported. */
function checkCurrency(given: string): string {
  const currency = given.toLowerCase();
  if (Object.hasOwn(SMALLEST, currency)) return currency;
  const list = Object.keys(SMALLEST).join(', ');
  const message = `Invalid currency: ${currency}. The sandbox supports these currencies: ${list}`;
  throw badParameter('currency', message);
}

function checkAmount(amount: number, currency: string): number {
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
export function checkEmail(email: string | undefined): string | null {
  if (email === undefined) return null;
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email;
  throw badParameter('receipt_email', `Invalid email address: ${email}`, 'email_invalid');
}

function checkTypes(types: string[] | undefined): string[] | null {
  const wrong = types?.find((type) => !isMethodType(type));
  if (wrong === undefined) return types ?? null;
  const message = `The payment method type "${wrong}" is invalid.`;
  throw badParameter('allowed_payment_method_types', message);
}

/** Stripe's limit of most texts. */
const LONGEST_TEXT = 5000;

function checkDescription(text: string | undefined): string | null {
  if (text === undefined || text.length <= LONGEST_TEXT) return text ?? null;
  const message = `Invalid string: must be at most ${LONGEST_TEXT} characters`;
  throw badParameter('description', message);
}

/** Creates an intent, which waits for a card. */
export function createIntent(context: Context, given: Read<typeof createShape>): IntentRow {
  const { state, account } = context;
  if (state.accountsWithoutCharges.has(account)) {
    const message = 'Your account cannot currently make live charges.';
    throw new ApiError(400, { code: 'account_invalid', message });
  }
  const currency = checkCurrency(given.currency);
  const allowed = checkTypes(given.allowed_payment_method_types);
  const off = state.methodsTurnedOff.get(account);
  const amount = checkAmount(given.amount, currency);
  const id = newId('pi');
  const intent: PaymentIntent = {
    ...bareIntent,
    id,
    allowed_payment_method_types: allowed,
    amount,
    amount_details: { tip: {} },
    automatic_payment_methods: allowed ? null : { enabled: true, allow_redirects: 'always' },
    client_secret: newId(`${id}_secret`),
    created: seconds(state),
    currency,
    description: checkDescription(given.description),
    metadata: given.metadata ?? {},
    payment_method_options: { card: { ...CARD_OPTIONS } },
    payment_method_types: typesFor({ off, allowed, amount, currency }),
    receipt_email: checkEmail(given.receipt_email),
    statement_descriptor_suffix: checkSuffix(context, given.statement_descriptor_suffix),
  };
  const row = state.paymentIntents.insert(account, intent, { challenge: null, settles: null });
  recordEvent(context, 'payment_intent.created', intent);
  return row;
}

const CARD_OPTIONS = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
} as const;

/** The fields that start with the same value in every intent. */
const bareIntent = {
  ...nulls('application application_fee_amount canceled_at cancellation_reason customer'),
  ...nulls('customer_account excluded_payment_method_types last_payment_error'),
  ...nulls('latest_charge managed_payments next_action on_behalf_of payment_method'),
  ...nulls(
    'payment_method_configuration_details payment_record processing review setup_future_usage',
  ),
  ...nulls('shipping source statement_descriptor transfer_data'),
  ...nulls('transfer_group'),
  object: 'payment_intent',
  amount_capturable: 0,
  amount_received: 0,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  livemode: false,
  status: 'requires_payment_method',
} as const;
