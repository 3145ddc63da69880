import type { NoticeKind } from '#contract/mail.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { orderPath } from '#contract/pages/page-links.ts';
import { utcTime } from '#contract/values/utc-time.ts';
import { isoTime } from '#platform/clock/clock.ts';
import { notifyAdmins } from '../../../notices/index.ts';
import { canAppeal, isReviewDisputed, type Order } from '../../orders/index.ts';
import type { OrderFacts } from './order-facts.ts';
import { dollars, rowsOf } from './order-rows.ts';

type NotifyDeps = Parameters<typeof notifyAdmins>[0];

interface NoticeWords {
  kind: NoticeKind;
  subject: string;
  text: string;
}

const SALE: NoticeWords = {
  kind: 'sale',
  subject: 'New sale',
  text: 'Somebody bought this. The payment arrived.',
};
const REVIEW: NoticeWords = {
  kind: 'review',
  subject: 'An order is in review',
  text: 'A payment arrived that does not fit its order, or nobody knows whose the order is. Please look at it, and accept or refund it.',
};

/** " by January 5, 2027, 10:00 UTC"; empty where nothing has to be answered. */
const byWhen = ({ respondBy }: Order): string =>
  respondBy === null ? '' : ` by ${utcTime(isoTime(respondBy))}`;

function accessWhileDisputed({ status, failedRefundCents }: Order): string {
  if (status === 'review') return 'The order is in review, and gives no access to its videos.';
  return failedRefundCents === 0
    ? 'Until it is decided, the order gives no access to its videos.'
    : 'The order gave no access before: it was refunded, and the refund failed.';
}

function dispute(order: Order): NoticeWords {
  return {
    kind: 'dispute',
    subject: 'A payment is disputed',
    text: `The buyer disputes the payment for this order. Please answer in the Stripe Dashboard${byWhen(order)}. ${accessWhileDisputed(order)}`,
  };
}

function inquiry(order: Order): NoticeWords {
  return {
    kind: 'dispute',
    subject: 'A bank asks about a payment',
    text: `The buyer’s bank asks about the payment for this order. This is an inquiry, not a dispute: the bank has taken no money, and the order keeps its access. Please answer in the Stripe Dashboard${byWhen(order)}, or refund the payment in full. Otherwise it can become a dispute.`,
  };
}

function appeal(order: Order): NoticeWords {
  return {
    kind: 'dispute',
    subject: 'A lost dispute can be appealed',
    text: `The bank decided the dispute over this order for the buyer. You can appeal in the Stripe Dashboard${byWhen(order)}. If you win, the money comes back by itself, and the access if it has ended.`,
  };
}

function warning({ fraudWarning }: Order): NoticeWords {
  return {
    kind: 'dispute',
    subject: 'A bank warns of fraud',
    text:
      fraudWarning === 'unread'
        ? 'Stripe reports an early warning of fraud for this payment, but your secret key may not read it. Please look at the payment in the Stripe Dashboard: a refund now usually avoids a dispute and its fee.'
        : 'The bank expects a dispute. A refund now usually avoids it and its fee.',
  };
}

const AFTER_FAILED_REFUND: Partial<Record<OrderStatus, string>> = {
  refunded: 'The order gives no access to its videos. Open it to decide what happens now.',
  disputed: 'The payment is disputed, so it cannot be refunded again now.',
};

function failedRefund({ status }: Order, cents: number): NoticeWords {
  const access =
    AFTER_FAILED_REFUND[status] ??
    'The access to its videos has not changed. Open it to see what was refunded.';
  return {
    kind: 'refund-failed',
    subject: 'A refund failed',
    text: `The refund of ${dollars(cents)} failed. The money is back in your Stripe balance. ${access}`,
  };
}

interface Change {
  before: Order;
  after: Order;
  isDuplicate: boolean;
}

/** Whether there is another early warning of fraud. An inquiry is the same matter, and says more. */
const isWarned = (before: Order, { fraudWarning, fraudWarningId, hasInquiry }: Order): boolean =>
  fraudWarning !== null && fraudWarningId !== before.fraudWarningId && !hasInquiry;

/** Lists what the admins are notified of when an order has changed. */
function noticesOf({ before, after, isDuplicate }: Change): NoticeWords[] {
  const isMoved = before.status !== after.status;
  // An order that was complete before was a sale then.
  const isSale = after.status === 'completed' && before.completedAt === null && !isDuplicate;
  const lostCents = before.refundedCents - after.refundedCents;
  // An admin who has given the access back knows.
  const isAnswered = before.status === 'refunded' && after.status === 'completed';
  return [
    ...(isMoved && isSale ? [SALE] : []),
    ...(isMoved && after.status === 'disputed' ? [dispute(after)] : []),
    ...(isMoved && after.status === 'review' ? [REVIEW] : []),
    ...(after.hasInquiry && !before.hasInquiry ? [inquiry(after)] : []),
    ...(isWarned(before, after) ? [warning(after)] : []),
    ...(canAppeal(after) && !canAppeal(before) ? [appeal(after)] : []),
    ...(isReviewDisputed(after) && !isReviewDisputed(before) ? [dispute(after)] : []),
    ...(lostCents > 0 && !isAnswered ? [failedRefund(after, lostCents)] : []),
  ];
}

async function notify(
  deps: NotifyDeps,
  { id, totalCents }: Order,
  { items, words: { kind, subject, text } }: Pick<OrderFacts, 'items'> & { words: NoticeWords },
): Promise<void> {
  await notifyAdmins(deps, {
    kind,
    subject,
    orderId: id,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'rows', rows: rowsOf({ id, totalCents, items }) },
      { kind: 'button', label: 'View Order', path: orderPath(id) },
    ],
  });
}

/**
 * Notifies the admins of what a transaction has changed of an order. `before`: the order as it was when it
 * was locked.
 */
export async function notifyAdminsOfOrder(
  deps: NotifyDeps,
  { items, ...change }: Pick<OrderFacts, 'items'> & Change,
): Promise<void> {
  for (const words of noticesOf(change)) await notify(deps, change.after, { items, words });
}

/** Notifies the admins of a refund that failed without a change of its order, such as that of a duplicate payment. */
export async function notifyAdminsOfFailedRefund(
  deps: NotifyDeps,
  order: Order,
  { cents, items }: Pick<OrderFacts, 'items'> & { cents: number },
): Promise<void> {
  await notify(deps, order, { items, words: failedRefund(order, cents) });
}
