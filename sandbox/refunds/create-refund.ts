import type { ChargeRow } from '../charges/charge.ts';
import type { DisputeRow } from '../disputes/dispute.ts';
import { allowsRefund, closeDispute, isInquiry } from '../disputes/open-dispute.ts';
import { updateWarnings } from '../early-fraud-warnings/issue-warning.ts';
import { recordEvent } from '../events/record-event.ts';
import { ApiError, dollars, noSuch } from '../http/errors.ts';
import { integer, metadata, oneOf, type Read, text } from '../http/parameters.ts';
import { behaviourOf } from '../payment-methods/cards.ts';
import { type Context, newId, seconds } from '../state/state.ts';
import type { Refund, RefundRow } from './refund.ts';

/** Stripe has more parameters; the shop gives these. */
export const refundShape = {
  amount: integer,
  metadata,
  payment_intent: text,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
};

/** Refunds a charge: the given amount (cents), or all that is left. */
export function createRefund(context: Context, given: Read<typeof refundShape>): RefundRow {
  const charge = chargeToRefund(context, given);
  const disputes = disputesOf(context, charge);
  const amount = checkAmount(charge, { wanted: given.amount, disputes });
  const behaviour = behaviourOf(charge.hidden.number).refund;
  const { state } = context;
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.object.id,
    created: seconds(state),
    currency: charge.object.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: given.metadata ?? {},
    payment_intent: charge.object.payment_intent,
    payment_method: charge.object.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  const at = state.clock.now() + state.settlesAfterMs;
  const as = behaviour === 'pending' ? 'succeeded' : 'failed';
  const settles = behaviour ? ({ at, as } as const) : null;
  const row = state.refunds.insert(context.account, refund, { settles });
  addToCharge(context, charge, amount);
  recordEvent(context, 'refund.created', refund);
  recordEvent(context, 'charge.refunded', charge.object);
  // A refund in full closes an inquiry.
  if (charge.object.refunded) {
    for (const inquiry of disputes.filter(isInquiry)) {
      closeDispute(context, inquiry, 'warning_closed');
    }
  }
  return row;
}

function chargeToRefund(context: Context, given: Read<typeof refundShape>): ChargeRow {
  const { state, account } = context;
  if (given.payment_intent === undefined) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.';
    throw new ApiError(400, { message });
  }
  const intent = state.paymentIntents.find(account, given.payment_intent);
  if (!intent) throw noSuch('payment_intent', given.payment_intent, 'payment_intent');
  const charge = state.charges.find(account, intent.object.latest_charge ?? '');
  if (charge?.object.status === 'succeeded') return charge;
  const message = `This PaymentIntent (${intent.object.id}) does not have a successful charge to refund.`;
  throw new ApiError(400, { code: 'charge_not_refundable', message });
}

function disputesOf({ state }: Context, { object: { id } }: ChargeRow): DisputeRow[] {
  return state.disputes.everything().filter(({ object }) => object.charge === id);
}

function checkAmount(
  { object: charge }: ChargeRow,
  { wanted, disputes }: { wanted: number | undefined; disputes: readonly DisputeRow[] },
): number {
  const left = charge.amount_captured - charge.amount_refunded;
  const refuse = (message: string, code?: string) =>
    new ApiError(400, code ? { code, message } : { message, param: 'amount' }, code !== undefined);
  if (!disputes.every(allowsRefund)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw refuse(message, 'charge_disputed');
  }
  if (left <= 0) {
    throw refuse(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  }
  const amount = wanted ?? left;
  if (amount < 1) {
    const message = 'This value must be greater than or equal to 1.';
    throw new ApiError(400, { code: 'parameter_invalid_integer', param: 'amount', message });
  }
  if (amount > charge.amount) {
    throw refuse(
      `Refund amount (${dollars(amount)}) is greater than charge amount (${dollars(charge.amount)})`,
    );
  }
  if (amount > left) {
    throw refuse(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    );
  }
  return amount;
}

function addToCharge(context: Context, row: ChargeRow, cents: number): void {
  const { object: charge } = row;
  charge.amount_refunded += cents;
  charge.refunded = charge.amount_refunded === charge.amount;
  updateWarnings(context, row);
}

/** Settles a refund. After `failed` the money is back with the shop. */
export function settleRefund(context: Context, row: RefundRow, as: 'succeeded' | 'failed') {
  row.hidden.settles = null;
  const charge = context.state.charges.find(context.account, row.object.charge);
  if (row.object.status === as || row.object.status === 'failed') return;
  row.object.status = as;
  if (as !== 'succeeded' && charge) addToCharge(context, charge, -row.object.amount);
  if (as === 'failed') {
    row.object.failure_reason = 'expired_or_canceled_card';
    recordEvent(context, 'refund.failed', row.object);
  }
  recordEvent(context, 'refund.updated', row.object);
  recordEvent(context, 'charge.refund.updated', row.object);
}
