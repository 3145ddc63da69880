import { decimalFromCents } from '#contract/values/money.ts';
import { invalidInput } from '#platform/errors/app-error.ts';
import type { PaymentDetails, RefundReason } from '#platform/payments/payments.ts';
import { findOrder, noSuchOrder, noteAction } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { moneyOf } from '../payment-money.ts';
import {
  alreadyRefunded,
  disputeLost,
  nothingPaid,
  paymentDisputed,
  refundedMeanwhile,
  refundUnseen,
} from '../payments.errors.ts';
import { callProvider } from '../provider/call-provider.ts';
import { describeFailure, failureBehind } from '../provider/provider-failures.ts';
import { readPaymentDetails } from '../provider/read-payment.ts';
import { updateFromProvider } from '../reconciliation/update-from-provider.ts';
import { makeRefund } from './make-refund.ts';

export interface RefundRequest {
  orderId: string;
  /** Null: all that is left. */
  amountCents: number | null;
  /** How much was refunded already when the admin decided, as they saw it. */
  refundedBeforeCents: number;
  reason: RefundReason;
  note: string;
  /** The admin's user name, or `buyer`. */
  actor: string;
}

const reasons: Record<RefundReason, string> = {
  requested_by_customer: 'requested by the customer',
  duplicate: 'duplicate payment',
  fraudulent: 'fraud',
};

/**
 * Refunds an order at the provider, all of it or a part, and updates the order from the result. The intention
 * is on the timeline before the provider is called, so that a store that dies in between leaves a trace of
 * it; the order then follows the provider's event like that of any other refund. Throws 400 (amount), 404,
 * 409 and 503, the provider's words in them.
 */
export async function refundOrder(deps: PaymentDeps, request: RefundRequest): Promise<void> {
  const { orderId, actor, note, reason } = request;
  const order = await findOrder(deps, orderId);
  if (order === undefined) throw noSuchOrder();
  const known = await readPaymentDetails(deps, order);
  if (known === null || !('intent' in known.payment)) throw nothingPaid();
  const { details } = known;
  const amountCents = amountOf(details, request);
  const refund = `refund of $${decimalFromCents(amountCents)}`;
  const write = (cause: string) => noteAction(deps, { orderId, cause, actor });
  const why = note === '' ? reasons[reason] : `${reasons[reason]}: ${note}`;
  await write(`A ${refund} was requested (${why}).`);
  try {
    await callProvider(deps, order, {
      send: (provider) => makeRefund(deps, provider, { details, amountCents, reason }),
      audience: 'admin',
    });
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'a refund failed');
    await write(`The ${refund} ${outcomeOf(error)}`);
    throw error;
  }
  try {
    await updateFromProvider(deps, { orderId, cause: 'Checked after a refund.', actor });
  } catch (error) {
    throw refundUnseen(undefined, { cause: error });
  }
}

/** How much to refund, in cents. Throws 400 or 409 if it is not possible. */
function amountOf({ payment }: PaymentDetails, request: RefundRequest): number {
  const { state, leftCents, refundedCents } = moneyOf(payment);
  if (state === 'disputed') throw paymentDisputed();
  if (state === 'dispute_lost') throw disputeLost();
  if (leftCents <= 0) throw alreadyRefunded();
  if (refundedCents !== request.refundedBeforeCents) throw refundedMeanwhile();
  const cents = request.amountCents ?? leftCents;
  if (cents === 0) throw invalidInput('amount: must be more than 0');
  if (cents > leftCents) {
    throw invalidInput(`amount: only $${decimalFromCents(leftCents)} is left to refund`);
  }
  return cents;
}

/** For the timeline. */
function outcomeOf(error: unknown): string {
  const failure = failureBehind(error);
  if (failure === null) return 'failed.';
  if (failure.failure === 'unknown') return 'may have been made. Stripe did not answer.';
  return `failed. ${describeFailure(failure)}`;
}
