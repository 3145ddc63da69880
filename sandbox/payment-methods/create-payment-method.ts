import { createHash } from 'node:crypto';
import { brandOfNumber, checksumRight } from '../browser/payment-element/card-format.ts';
import { ApiError, noSuch } from '../http/errors.ts';
import { group, integer, type Read, required, text } from '../http/parameters.ts';
import { nulls } from '../state/nulls.ts';
import { type Context, newId, seconds } from '../state/state.ts';
import { isMethodType, type MethodType } from './available-methods.ts';
import { describeMethod } from './other-methods.ts';
import type { PaymentMethod, PaymentMethodRow } from './payment-method.ts';

export const paymentMethodData = {
  type: required(text),
  card: group({
    number: text,
    exp_month: integer,
    exp_year: integer,
    cvc: text,
    token: text,
  }),
  us_bank_account: group({ account_number: required(text), routing_number: required(text) }),
};

/** The token of the simulated wallet, and the card that it stands for. */
const WALLET_TOKEN = 'tok_sandbox_wallet';
const WALLET_CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2099 };
const WALLET = { dynamic_last4: null, google_pay: {}, type: 'google_pay' } as const;

export type PaymentMethodData = Read<typeof paymentMethodData>;

/** Creates a payment method from what was typed. Throws ApiError 402 for details that no card has. */
export function createPaymentMethod(context: Context, data: PaymentMethodData): PaymentMethodRow {
  const { type, card, us_bank_account: account } = data;
  const lacksDetails = (type === 'card' && !card) || (type === 'us_bank_account' && !account);
  if (!isMethodType(type) || lacksDetails) {
    const message = `The payment method type "${type}" is invalid, or lacks its details.`;
    throw new ApiError(400, { param: 'type', message });
  }
  if (!context.publishable) throw bareNumber();
  if (type === 'card' && card) return createCard(context, card);
  const method = { ...bareMethod(context, type), ...describeMethod(type, account) };
  const number = account?.account_number ?? '';
  return context.state.paymentMethods.insert(context.account, method, { number });
}

function createCard(
  context: Context,
  card: NonNullable<PaymentMethodData['card']>,
): PaymentMethodRow {
  const isWallet = card.token === WALLET_TOKEN;
  const { number, exp_month, exp_year } = isWallet ? WALLET_CARD : readCard(card);
  refuseImpossible(context, number, exp_month, exp_year);
  const details = describeCard(number, exp_month, exp_year);
  if (isWallet) details.wallet = WALLET;
  const method = { ...bareMethod(context, 'card'), card: details };
  return context.state.paymentMethods.insert(context.account, method, { number });
}

/** Reads the details of a typed card. Throws ApiError 400 if one is missing. */
function readCard({ number, exp_month, exp_year }: NonNullable<PaymentMethodData['card']>) {
  const at = 'payment_method_data[card]';
  const year = required(() => exp_year)(undefined, `${at}[exp_year]`);
  return {
    number: required(() => number)(undefined, `${at}[number]`).replace(/[\s-]/g, ''),
    exp_month: required(() => exp_month)(undefined, `${at}[exp_month]`),
    exp_year: year < 100 ? 2000 + year : year,
  };
}

// Card numbers are entered in the browser's form and never reach a shop's server.
function bareNumber(): ApiError {
  return new ApiError(402, {
    message:
      'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you ' +
      'use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
  });
}

// The form has checked all of it, but for the end of a card's time by this clock.
function refuseImpossible({ state }: Context, number: string, month: number, year: number) {
  const refuse = (code: string, param: string, message: string) =>
    new ApiError(402, { type: 'card_error', code, param, message });
  if (!/^\d{13,19}$/.test(number) || !checksumRight(number)) {
    throw refuse('incorrect_number', 'number', 'Your card number is incorrect.');
  }
  if (Date.UTC(year, month) <= state.clock.now()) {
    const message = "Your card's expiration year is invalid.";
    throw refuse('invalid_expiry_year', 'exp_year', message);
  }
}

function describeCard(number: string, exp_month: number, exp_year: number) {
  const brand = brandOfNumber(number).name;
  const card: PaymentMethod['card'] = {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: brand,
    exp_month,
    exp_year,
    fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
  return card;
}

/** The fields that every payment method has. */
function bareMethod({ state }: Context, type: MethodType): PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      ...nulls('email name phone tax_id'),
      address: nulls('city country line1 line2 postal_code state'),
    },
    created: seconds(state),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
  };
}

/** The account's payment method with this id. */
export function findPaymentMethod({ state, account }: Context, id: string | null) {
  const row = state.paymentMethods.find(account, id ?? '');
  if (row) return row;
  throw noSuch('PaymentMethod', id ?? '', 'payment_method');
}
