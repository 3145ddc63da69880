import { decimalFromCents } from '#contract/money.ts';
import { invalidInput } from '#platform/app-error.ts';
import {
  type PaymentDetails,
  PaymentsError,
  type RefundReason,
} from '#platform/payments/payments.ts';
import { findOrder, noSuchOrder, noteAction, type Order } from '../../orders/index.ts';
import { askPayment } from '../provider/ask-payment.ts';
import { describeFailure } from '../provider/note-provider-failure.ts';
import {
  alreadyRefunded,
  asAdminError,
  disputeLost,
  nothingPaid,
  paymentDisputed,
  refundedMeanwhile,
  refundUnseen,
} from '../provider/order-payments.errors.ts';
import { withOrderProvider } from '../provider/order-provider.ts';
import type { SettleDeps } from '../settling/settlement.ts';
import { syncOrder } from '../settling/sync-order.ts';

export interface RefundRequest {
  orderId: string;
  /** Null: all that is left. */
  amountCents: number | null;
  /** What the admin saw as given back when they decided. */
  refundedBeforeCents: number;
  reason: RefundReason;
  note: string;
  /** The admin's user name. */
  actor: string;
}

const reasons: Record<RefundReason, string> = {
  requested_by_customer: 'the customer asked for it',
  duplicate: 'paid twice',
  fraudulent: 'fraud',
};

/** Definite failures that the provider repeats for the same idempotency key for a day. */
const MOST_KEYS = 3;

/**
 * Gives an order's money back at the provider, all of it or a part, and lets the order follow. What
 * is meant is on the timeline before the provider is asked, so that a store that dies in between
 * leaves a trace of it; the order then follows the provider's event like that of any other refund.
 * Throws 400 (amount), 404, 409 and 503, the provider's words in them.
 */
export async function refundOrder(deps: SettleDeps, request: RefundRequest): Promise<void> {
  const { orderId, actor, note, reason } = request;
  const order = await findOrder(deps, orderId);
  if (order === undefined) throw noSuchOrder();
  const asked = await askPayment(deps, order);
  if (asked === null || !('intent' in asked.payment)) throw nothingPaid();
  const amountCents = amountOf(asked.details, request);
  const dollars = `$${decimalFromCents(amountCents)}`;
  const why = note === '' ? reasons[reason] : `${reasons[reason]}: ${note}`;
  const cause = `a refund of ${dollars} was asked for (${why})`;
  await noteAction(deps, { orderId, cause, actor });
  try {
    await giveBack(deps, order, { details: asked.details, amountCents, reason });
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'a refund did not go through');
    const cause = `the refund of ${dollars} ${outcomeOf(error)}`;
    await noteAction(deps, { orderId, cause, actor });
    throw asAdminError(error);
  }
  try {
    await syncOrder(deps, { orderId, cause: 'refund', actor });
  } catch (error) {
    throw refundUnseen(undefined, { cause: error });
  }
}

/** How much to give back, in cents. Throws what stands in the way. */
function amountOf({ intent }: PaymentDetails, request: RefundRequest): number {
  const { charge, amountReceivedCents } = intent;
  const refundedCents = charge?.refundedCents ?? 0;
  const left = amountReceivedCents - refundedCents;
  if (charge?.dispute === 'open') throw paymentDisputed();
  if (charge?.dispute === 'lost') throw disputeLost();
  if (left <= 0) throw alreadyRefunded();
  if (refundedCents !== request.refundedBeforeCents) throw refundedMeanwhile();
  const cents = request.amountCents ?? left;
  if (cents === 0) throw invalidInput('amount: must be more than 0');
  if (cents > left) {
    throw invalidInput(`amount: only $${decimalFromCents(left)} is left to give back`);
  }
  return cents;
}

interface GivenBack {
  details: PaymentDetails;
  amountCents: number;
  reason: RefundReason;
}

/**
 * Asks the provider for the refund. The key is the same for whoever asks for the same from the same
 * state, so two clicks and two admins make one refund. A stored failure would be answered under it
 * for ever: then, and only where the money is still there, the next key is tried.
 */
async function giveBack(deps: SettleDeps, order: Order, refund: GivenBack): Promise<void> {
  const { details, amountCents, reason } = refund;
  const intentId = details.intent.id;
  const before = details.intent.charge?.refundedCents ?? 0;
  // One that failed later on left the sum as it was before: the next is another refund.
  const failed = details.refunds.filter(({ status }) => ['failed', 'canceled'].includes(status));
  const key = `refund-${intentId}-${before}-${amountCents}-${failed.length}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await withOrderProvider(deps, order, (provider) =>
        provider.refund({ intentId, amountCents, reason }, `${key}-${attempt}`),
      );
      return;
    } catch (error) {
      if (attempt === MOST_KEYS || !isStored(error)) throw error;
    }
    const now = await withOrderProvider(deps, order, (provider) =>
      provider.retrieveIntent(intentId),
    );
    if ((now.charge?.refundedCents ?? 0) !== before) return;
  }
}

function isStored(error: unknown): boolean {
  if (!(error instanceof PaymentsError)) return false;
  return error.failure === 'broken' || error.providerCode === 'idempotency_error';
}

/** For the timeline. */
function outcomeOf(error: unknown): string {
  if (!(error instanceof PaymentsError)) return 'did not go through';
  if (error.failure === 'unknown') return 'may have been made: the provider did not answer';
  return `did not go through: ${describeFailure(error)}`;
}
