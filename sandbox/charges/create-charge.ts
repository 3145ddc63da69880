import { recordEvent } from '../events/record-event.ts';
import type { PaymentIntent } from '../payment-intents/payment-intent.ts';
import { descriptorOf } from '../payment-intents/statement-descriptor.ts';
import { behaviourOf, type Decline } from '../payment-methods/cards.ts';
import { describeCharge } from '../payment-methods/other-methods.ts';
import type { PaymentMethod, PaymentMethodRow } from '../payment-methods/payment-method.ts';
import { nulls } from '../state/nulls.ts';
import { type Context, newId, seconds } from '../state/state.ts';
import type { Charge, ChargeRow } from './charge.ts';

interface Attempt {
  intent: PaymentIntent;
  method: PaymentMethodRow;
  status: 'succeeded' | 'pending' | 'failed';
  decline?: Decline;
  authenticated: boolean;
}

/** Stores a charge and records its event (`charge.succeeded`, `.failed` or `.pending`). */
export function createCharge(context: Context, attempt: Attempt): ChargeRow {
  const { intent, method, status, decline } = attempt;
  const { card } = method.object;
  const { state } = context;
  const charge: Charge = {
    ...bareCharge,
    ...resultOf(status, { amount: intent.amount, decline }),
    id: newId('ch'),
    amount: intent.amount,
    calculated_statement_descriptor:
      descriptorOf(context, intent.statement_descriptor_suffix) ?? 'SANDBOX',
    billing_details: structuredClone(method.object.billing_details),
    created: seconds(state),
    currency: intent.currency,
    description: intent.description,
    fraud_details: {},
    metadata: { ...intent.metadata },
    payment_intent: intent.id,
    payment_method: method.object.id,
    payment_method_details: card
      ? { card: cardDetails(attempt, card), type: 'card' }
      : describeCharge(method.object),
    receipt_email: intent.receipt_email,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
  };
  const row = state.charges.insert(context.account, charge, { number: method.hidden.number });
  recordEvent(context, `charge.${status}`, charge);
  return row;
}

/** Settles a pending charge: failed when there is a decline. */
export function settleCharge(context: Context, { object }: ChargeRow, decline?: Decline): void {
  const status = decline ? 'failed' : 'succeeded';
  Object.assign(object, resultOf(status, { amount: object.amount, decline }));
  recordEvent(context, `charge.${status}`, object);
}

const bareCharge = {
  ...nulls('application application_fee application_fee_amount customer'),
  ...nulls('failure_balance_transaction on_behalf_of receipt_number receipt_url review shipping'),
  ...nulls('source source_transfer statement_descriptor transfer_data'),
  ...nulls('transfer_group'),
  object: 'charge',
  amount_refunded: 0,
  disputed: false,
  livemode: false,
  refunded: false,
} as const;

/** The fields of a charge that depend on how the attempt ended. */
function resultOf(
  status: Attempt['status'],
  { amount, decline }: { amount: number; decline: Decline | undefined },
) {
  const paid = status === 'succeeded';
  return {
    status,
    paid,
    captured: paid,
    amount_captured: paid ? amount : 0,
    balance_transaction: paid ? newId('txn') : null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    outcome: status === 'pending' ? null : outcomeOf(paid, decline),
  };
}

function outcomeOf(approved: boolean, decline?: Decline): Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: approved ? 'approved_by_network' : 'declined_by_network',
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: approved ? 'Payment complete.' : 'The bank declined the payment.',
    type: approved ? 'authorized' : 'issuer_declined',
  };
}

function cardDetails(
  { intent, method, authenticated }: Attempt,
  card: NonNullable<PaymentMethod['card']>,
) {
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4, wallet } = card;
  const badCvc = behaviourOf(method.hidden.number).decline?.code === 'incorrect_cvc';
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: badCvc ? 'fail' : 'pass',
    },
    country,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint,
    funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: authenticated ? AUTHENTICATED : null,
    transaction_link_id: null,
    wallet: wallet && { dynamic_last4: null, google_pay: {}, type: 'google_pay' },
  } satisfies Charge['payment_method_details']['card'];
}

const AUTHENTICATED = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
} as const;
