import type { OrderStatus } from '#contract/orders.ts';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import {
  changeStatus,
  type ItemLine,
  noteOnTimeline,
  type Order,
  setRefunded,
} from '../../orders/index.ts';
import { issueCreditNote } from '../../receipts/index.ts';
import type { KnownOrder } from '../notifications/order-facts.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { moneyOf, type PaymentMoney } from '../payment-money.ts';
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

function causeOf({ state }: PaymentMoney, to: OrderStatus): string {
  if (to === 'disputed') return 'The customer disputes the payment.';
  if (to === 'completed') return 'The dispute was won.';
  return state === 'dispute_lost' ? 'The dispute was lost.' : 'The payment was refunded.';
}

/**
 * Updates a paid order after refunds and disputes: refunded in full or lost in a dispute, its access ends;
 * disputed, access is suspended; won, access is back, and what was bought again meanwhile is refunded. A
 * partial refund keeps access. Only this order is changed: what another order bought as well stays. A
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
  const lines = await noteRefunded(deps, order, { money, actor });
  const noted = { ...order, refundedCents: money.refundedCents };
  const moved = await followMoney(deps, noted, { money, actor });
  // Only when something is new: an outdated response would undo a lost dispute's credit note. A dispute that is lost
  // after a refund has failed changes neither status nor refunds.
  const isNew = moved.status !== order.status || moved.refundedCents !== order.refundedCents;
  if (isNew || money.state === 'dispute_lost') {
    const { returnedCents } = money;
    await issueCreditNote(deps, { orderId: order.id, returnedCents, lines });
  }
  return { order: moved, refunded: lines };
}

interface Outcome {
  money: PaymentMoney;
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
  await setRefunded(deps, order.id, refundedCents);
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

async function followMoney(
  deps: PaymentDeps,
  order: Order,
  { money, actor }: Outcome,
): Promise<Order> {
  const { orderStatus: to } = money;
  const mayMove = order.status === 'completed' || order.status === 'disputed';
  // An order in review is closed by a refund; nothing else ends a review by itself.
  const closesReview = order.status === 'review' && to === 'refunded';
  if (order.status === to || !(mayMove || closesReview)) return order;
  const moved = await changeStatus(deps, order, { to, cause: causeOf(money, to), actor });
  if (to === 'completed' && moved.customerId !== null) {
    await refundBoughtAgain(deps, moved, moved.customerId);
  }
  return moved;
}
