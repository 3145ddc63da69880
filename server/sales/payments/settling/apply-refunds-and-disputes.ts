import type { OrderStatus } from '#contract/orders.ts';
import type { Charge, ProviderPayment } from '#platform/payments/payments.ts';
import {
  changeStatus,
  type ItemLine,
  isMoved,
  type MoneyOfOrder,
  noteOnTimeline,
  type Order,
  setMoney,
} from '../../orders/index.ts';
import { issueCreditNote } from '../../receipts/index.ts';
import type { KnownOrder } from '../notifications/order-facts.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { moneyOf, type PaymentMoney, wasChargedBack } from '../payment-money.ts';
import { describeRefunded } from '../refunds/describe-refunded.ts';
import { listTitles } from '../refunds/list-titles.ts';
import { noteRefundedLines } from '../refunds/note-refunded-lines.ts';
import { refundDuplicatePayment } from '../refunds/refund-duplicate-payment.ts';
import { refundBoughtAgain } from './refund-bought-again.ts';

interface PaidWith {
  intent: ProviderPayment;
  /** Intents that were paid as well. */
  duplicates: readonly ProviderPayment[];
  /** Who asked, for the timeline. */
  actor: string;
}

function causeOf({ money: { state }, dispute }: Outcome, to: OrderStatus): string {
  if (to === 'disputed') return 'The customer disputes the payment.';
  // An older version of the store took an inquiry for a dispute.
  if (to === 'completed' && dispute === 'inquiry') return 'It is an inquiry, not a dispute.';
  if (to === 'completed' && dispute === 'inquiry_closed') return 'It was an inquiry. It is closed.';
  if (to === 'completed') return 'The dispute was won.';
  return state === 'dispute_lost' ? 'The dispute was lost.' : 'The payment was refunded.';
}

/**
 * Updates a paid order after refunds and disputes: refunded in full or lost in a dispute, its access ends;
 * disputed, access is suspended; won, access is back, and what was bought again meanwhile is refunded. A
 * partial refund and an inquiry keep access; that the bank asks, or that a refund failed later, is noted on the order. Only this order is changed: what another order bought as well stays. A
 * duplicate payment of the order is refunded. What was returned gets a credit note. Returns the order, and
 * the returned lines whose refund is news.
 */
export async function applyRefundsAndDisputes(
  deps: PaymentDeps,
  order: Order,
  { intent, duplicates, actor }: PaidWith,
): Promise<KnownOrder> {
  for (const duplicate of duplicates) await refundDuplicatePayment(deps, order, duplicate);
  const money = moneyOf(intent);
  const outcome = { money, dispute: intent.charge?.dispute ?? 'none', actor };
  const lines = await noteRefunded(deps, order, outcome);
  const noted = { ...order, refundedCents: money.refundedCents };
  const moved = await followMoney(deps, noted, outcome);
  // Only when something is new: an outdated response would undo a lost dispute's credit note. A dispute that is lost
  // after a refund has failed changes neither status nor refunds.
  const isNew = moved.status !== order.status || moved.refundedCents !== order.refundedCents;
  if (isNew || money.state === 'dispute_lost') {
    const { returnedCents } = money;
    await issueCreditNote(deps, { orderId: order.id, returnedCents, lines });
  }
  return { order: await noteOpenMatters(deps, moved, outcome), refunded: lines };
}

interface Outcome {
  money: PaymentMoney;
  dispute: Charge['dispute'];
  actor: string;
}

/** Returns the returned lines that were refunded. */
async function noteRefunded(
  deps: PaymentDeps,
  order: Order,
  { money, actor }: Outcome,
): Promise<ItemLine[]> {
  const { refundedCents } = money;
  if (refundedCents === order.refundedCents) return [];
  await setMoney(deps, order.id, { refundedCents });
  const lines = await noteRefundedLines(deps, order, refundedCents - order.refundedCents);
  const what =
    lines.length === 0
      ? ''
      : ` Returned, because the customer already had it: ${listTitles(lines)}.`;
  const cause = `${describeRefunded(money, order.refundedCents)}${what}`;
  await noteOnTimeline(deps, order, { cause, actor });
  // A refund that failed brings the money back to the shop, and no access: the shop is told.
  if (refundedCents < order.refundedCents) deps.log.warn({ orderId: order.id }, cause);
  return lines;
}

async function followMoney(deps: PaymentDeps, order: Order, outcome: Outcome): Promise<Order> {
  const { orderStatus: to } = outcome.money;
  const mayMove = order.status === 'completed' || order.status === 'disputed';
  // An order in review is closed by a refund; nothing else ends a review by itself.
  const closesReview = order.status === 'review' && to === 'refunded';
  if (order.status === to || !(mayMove || closesReview)) return order;
  const moved = await changeStatus(deps, order, {
    to,
    cause: causeOf(outcome, to),
    actor: outcome.actor,
  });
  if (to === 'completed' && moved.customerId !== null) {
    await refundBoughtAgain(deps, moved, moved.customerId);
  }
  return moved;
}

/** Notes what waits for the shop: an inquiry or a dispute to answer, and money that a failed refund brought back. */
async function noteOpenMatters(
  deps: PaymentDeps,
  order: Order,
  { money, dispute, actor }: Outcome,
): Promise<Order> {
  const isBack = order.status === 'refunded' && money.state !== 'dispute_lost';
  const noted: MoneyOfOrder = {
    refundedCents: order.refundedCents,
    failedRefundCents: isBack ? money.leftCents : 0,
    hasInquiry: money.state === 'inquiry',
    respondBy: money.respondBy,
  };
  const after = { ...order, ...noted };
  if (!isMoved(order, after)) return order;
  await setMoney(deps, order.id, noted);
  // That it became a dispute is on the timeline.
  if (after.hasInquiry !== order.hasInquiry && !wasChargedBack(dispute)) {
    const cause = after.hasInquiry
      ? 'The bank asks about the payment (an inquiry). It has taken nothing.'
      : 'The inquiry is closed.';
    await noteOnTimeline(deps, order, { cause, actor });
  }
  return after;
}
