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
import { refundRepurchases } from '../fulfilment/refund-repurchases.ts';
import type { KnownOrder } from '../notifications/order-facts.ts';
import { dollars } from '../notifications/order-rows.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { moneyOf, type PaymentMoney, wasChargedBack } from '../payment-money.ts';
import type { Warnings } from '../provider/read-warnings.ts';
import { noteRefundedLines } from '../refunds/note-refunded-lines.ts';
import { refundDuplicatePayment } from '../refunds/refund-duplicate-payment.ts';
import { describeRefunded, listTitles } from '../refunds/refund-words.ts';
import { describeWarning, followWarnings } from './follow-warnings.ts';

interface PaidWith {
  intent: ProviderPayment;
  /** Intents that were paid as well. */
  duplicates: readonly ProviderPayment[];
  /** Early warnings of fraud. Absent: they were not asked about. */
  warnings?: Warnings | undefined;
  /** The person who asked, for the timeline. */
  actor: string;
}

interface Outcome {
  money: PaymentMoney;
  dispute: Charge['dispute'];
  warnings: Warnings | undefined;
  /** The person who asked. Refunds are in their name; what the bank did is in the store's. */
  actor: string;
}

/** Says why an order moves to a status, and in which name the timeline tells it. `before`: the order as it was locked. */
function reasonOf({ money, dispute, actor }: Outcome, before: Order, to: OrderStatus) {
  const byBank = (cause: string) => ({ cause, actor: 'system' });
  if (to === 'disputed') return byBank('The customer disputes the payment.');
  const hasLost = money.lostCents > before.lostCents;
  if (to === 'refunded' && money.leftCents <= 0) {
    if (!hasLost) return { cause: 'The payment was refunded.', actor };
    if (dispute !== 'resolved') return byBank('The dispute was lost.');
    return byBank('The dispute was resolved: the bank returned the money.');
  }
  if (before.status === 'refunded') {
    if (money.lostCents > 0) return byBank('A part of the payment is left.');
    return byBank('The dispute was decided again, in the shop’s favor.');
  }
  if (hasLost) return byBank('The dispute is over, and took a part of the payment.');
  // An older version of the store took an inquiry for a dispute.
  if (dispute === 'inquiry') return byBank('It is an inquiry, not a dispute.');
  return byBank(endOf(dispute));
}

/** Says how a dispute ended that took nothing. */
function endOf(dispute: Charge['dispute']): string {
  if (dispute === 'inquiry_closed') return 'It was an inquiry. It is closed.';
  if (dispute === 'lost') return 'The dispute was lost, and took nothing.';
  return dispute === 'resolved' ? 'The dispute was resolved.' : 'The dispute was won.';
}

/**
 * Updates a paid order after refunds and disputes, and notes what waits for the shop. Refunded in full or lost in a
 * dispute, its access ends; while it is disputed, it gives none. Only this order changes: what another order bought as
 * well stays. Returns the order, and the returned lines whose refund is news.
 */
export async function applyRefundsAndDisputes(
  deps: PaymentDeps,
  order: Order,
  { intent, duplicates, warnings, actor }: PaidWith,
): Promise<KnownOrder> {
  for (const duplicate of duplicates) await refundDuplicatePayment(deps, order, duplicate);
  const money = moneyOf(intent);
  const outcome = { money, dispute: intent.charge?.dispute ?? 'none', warnings, actor };
  const lines = await noteRefunded(deps, order, outcome);
  await noteLost(deps, order, outcome);
  const { refundedCents, lostCents, returnedCents } = money;
  const moved = await followMoney(deps, { ...order, refundedCents, lostCents }, outcome, order);
  // Only when something is new: an outdated response would undo a lost dispute's credit note.
  if (
    moved.status !== order.status ||
    refundedCents !== order.refundedCents ||
    lostCents !== order.lostCents
  ) {
    await issueCreditNote(deps, { orderId: order.id, returnedCents, lines });
  }
  return { order: await noteOpenMatters(deps, { before: order, moved }, outcome), refunded: lines };
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
  const hasFailed = refundedCents < order.refundedCents;
  await noteOnTimeline(deps, order, { cause, actor: hasFailed ? 'system' : actor });
  if (hasFailed) deps.log.warn({ orderId: order.id }, cause);
  return lines;
}

/** Notes what disputes took of the payment since, or returned. */
async function noteLost(
  deps: PaymentDeps,
  order: Order,
  { money: { lostCents, receivedCents } }: Outcome,
): Promise<void> {
  const { id, lostCents: before } = order;
  if (lostCents === before) return;
  await setMoney(deps, id, { lostCents });
  const cause = describeLost({ lostCents, receivedCents }, before);
  await noteOnTimeline(deps, order, { cause, actor: 'system' });
}

function describeLost(
  { lostCents, receivedCents }: Pick<PaymentMoney, 'lostCents' | 'receivedCents'>,
  before: number,
): string {
  const whole = dollars(receivedCents);
  if (lostCents > before) {
    const taken = dollars(lostCents - before);
    return `The bank returned ${taken} of ${whole} to the customer, because of a dispute.`;
  }
  if (lostCents === 0) return `The bank returned ${dollars(before)} to the shop.`;
  // After an appeal that was won in part; or an older version of the store took a part for the whole.
  return `${dollars(lostCents)} of ${whole} was lost in disputes, not ${dollars(before)}.`;
}

/** `before`: the order as it was when it was locked. */
async function followMoney(
  deps: PaymentDeps,
  order: Order,
  outcome: Outcome,
  before: Order,
): Promise<Order> {
  const to = nextStatus({ before, order }, outcome.money);
  if (to === order.status) return order;
  const moved = await changeStatus(deps, order, { to, ...reasonOf(outcome, before, to) });
  // What was bought again stays where a part of this payment is lost: together they are not paid twice.
  if (to === 'completed' && moved.customerId !== null && outcome.money.lostCents === 0) {
    await refundRepurchases(deps, moved, moved.customerId);
  }
  return moved;
}

/** The status that the money calls for, as far as the order may follow it. */
function nextStatus(
  { before, order }: { before: Order; order: Order },
  { orderStatus: to }: PaymentMoney,
): OrderStatus {
  switch (order.status) {
    case 'completed':
      return to;
    // A refund closes a review; nothing else ends it by itself.
    case 'review':
      return to === 'refunded' ? to : 'review';
    case 'refunded':
      // The money that a failed refund brought back can be disputed. Only an admin completes such an order.
      if (to !== 'completed') return to;
      return order.lostCents < before.lostCents ? restoredStatus(order) : 'refunded';
    case 'disputed':
      return to === 'completed' && wasRefunded(order) ? 'refunded' : to;
    default:
      return order.status;
  }
}

/**
 * The status of a refunded order once the money that a dispute took is back: as before the dispute, if nothing else had
 * ended it.
 */
function restoredStatus(order: Order): OrderStatus {
  if (wasRefunded(order)) return 'refunded';
  return order.customerId === null ? 'review' : 'completed';
}

/**
 * Whether an order was refunded, and the refund failed, before its money was disputed: when the dispute is won, it gives
 * no more access than then.
 */
export function wasRefunded({ failedRefundCents }: Pick<Order, 'failedRefundCents'>): boolean {
  return failedRefundCents !== 0;
}

interface Step {
  before: Order;
  moved: Order;
}

/**
 * How much of its money the shop has again because a refund failed, in cents; below 0 where it was settled another way,
 * or a dispute has taken it since.
 */
function failedRefundOf({ before, moved: { status } }: Step, money: PaymentMoney): number {
  const { leftCents, refundedCents, lostCents } = money;
  const { failedRefundCents: known } = before;
  const failedCents = before.status === 'refunded' ? before.refundedCents - refundedCents : 0;
  const hasFailed = known !== 0 || failedCents > 0;
  if (status !== 'refunded' && !(status === 'disputed' && hasFailed)) return 0;
  if (leftCents <= 0) return hasFailed && lostCents > 0 ? -(Math.abs(known) || failedCents) : 0;
  // What a dispute returns waits again.
  const isSettled = known === -leftCents && lostCents >= before.lostCents;
  return isSettled ? known : leftCents;
}

/**
 * Notes what waits for the shop: an inquiry or a dispute to answer, an early warning of fraud, and money that a failed
 * refund brought back.
 */
async function noteOpenMatters(
  deps: PaymentDeps,
  step: Step,
  { money, dispute, warnings }: Outcome,
): Promise<Order> {
  const { moved: order } = step;
  const noted: MoneyOfOrder = {
    refundedCents: order.refundedCents,
    lostCents: order.lostCents,
    failedRefundCents: failedRefundOf(step, money),
    hasInquiry: money.hasInquiry,
    isAsked: money.isAsked,
    respondBy: money.respondBy,
    ...followWarnings(order, { money, dispute, warnings }),
  };
  const after = { ...order, ...noted };
  if (!isMoved(order, after)) return order;
  await setMoney(deps, order.id, noted);
  // That it became a dispute is on the timeline.
  if (after.hasInquiry !== order.hasInquiry && !wasChargedBack(dispute)) {
    const cause = after.hasInquiry
      ? 'The bank asks about the payment (an inquiry). It has taken nothing.'
      : 'The inquiry is closed.';
    await noteOnTimeline(deps, order, { cause, actor: 'system' });
  }
  const warning = describeWarning(order, after);
  if (warning !== null) await noteOnTimeline(deps, order, { cause: warning, actor: 'system' });
  return after;
}
