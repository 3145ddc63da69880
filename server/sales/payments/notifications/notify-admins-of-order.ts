import type { OrderStatus } from '#contract/orders.ts';
import { orderPath } from '#contract/pages/page-links.ts';
import { notifyAdmins } from '../../../notices/index.ts';
import { canAppeal, isReviewDisputed, type Order } from '../../orders/index.ts';
import {
  appeal,
  dispute,
  inquiry,
  lost,
  type NoticeWords,
  warning,
  won,
} from './dispute-notices.ts';
import type { OrderFacts } from './order-facts.ts';
import type { OrderNews } from './order-news.ts';
import { dollars, rowsOf } from './order-rows.ts';

type NotifyDeps = Parameters<typeof notifyAdmins>[0];

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
  /** News of it for the buyer. */
  news: readonly OrderNews[];
}

/** Whether there is another early warning of fraud. An inquiry is the same matter, and says more. */
const isWarned = (before: Order, { fraudWarning, fraudWarningId, hasInquiry }: Order): boolean =>
  fraudWarning !== null && fraudWarningId !== before.fraudWarningId && !hasInquiry;

/** Says how a dispute ended, in the money it took or gave back. That it can be appealed says that it was lost. */
function endOfDispute({ before, after, news }: Change): NoticeWords[] {
  const lostCents = after.lostCents - before.lostCents;
  if (canAppeal(after) && !canAppeal(before)) return [appeal(after)];
  if (lostCents > 0) return [lost(after, lostCents)];
  const isOver = news.some(({ what }) => what === 'dispute-won' || what === 'dispute-closed');
  return lostCents < 0 || isOver ? [won(after, -lostCents)] : [];
}

/** Lists what the admins are notified of when an order has changed. */
export function noticesOf(change: Change): NoticeWords[] {
  const { before, after, isDuplicate } = change;
  const isMoved = before.status !== after.status;
  // An order that was complete before was a sale then.
  const isSale = after.status === 'completed' && before.completedAt === null && !isDuplicate;
  const brokenCents = before.refundedCents - after.refundedCents;
  // An admin who has given the access back knows.
  const isAnswered = before.status === 'refunded' && after.status === 'completed';
  return [
    ...(isMoved && isSale ? [SALE] : []),
    ...(isMoved && after.status === 'disputed' ? [dispute(after)] : []),
    ...(isMoved && after.status === 'review' ? [REVIEW] : []),
    ...(after.hasInquiry && !before.hasInquiry ? [inquiry(after)] : []),
    ...(isWarned(before, after) ? [warning(after)] : []),
    ...endOfDispute(change),
    ...(isReviewDisputed(after) && !isReviewDisputed(before) ? [dispute(after)] : []),
    ...(brokenCents > 0 && !isAnswered ? [failedRefund(after, brokenCents)] : []),
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
