import type { NoticeKind } from '#contract/mail.ts';
import { orderPath } from '#contract/pages/page-links.ts';
import { notifyAdmins } from '../../../notices/index.ts';
import type { Order } from '../../orders/index.ts';
import type { OrderFacts } from './order-facts.ts';
import { rowsOf } from './order-rows.ts';

type NotifyDeps = Parameters<typeof notifyAdmins>[0];

const WORDS = {
  sale: { subject: 'New sale', text: 'Somebody bought this. The payment arrived.' },
  dispute: {
    subject: 'A payment is disputed',
    text: 'The buyer disputes the payment for this order. Please answer in the Stripe Dashboard in time. Until it is decided, the order gives no access to its videos.',
  },
  review: {
    subject: 'An order is in review',
    text: 'A payment arrived that does not fit its order, or nobody knows whose the order is. Please look at it, and accept or refund it.',
  },
} satisfies Partial<Record<NoticeKind, { subject: string; text: string }>>;

/** What the admins are notified of when an order has changed; null: nothing. */
function noticeOf(before: Order, after: Order, isDuplicate: boolean): keyof typeof WORDS | null {
  if (before.status === after.status) return null;
  if (after.status === 'disputed') return 'dispute';
  if (after.status === 'review') return 'review';
  // An order that was settled before was a sale then.
  const isSale = after.status === 'completed' && before.settledAt === null && !isDuplicate;
  return isSale ? 'sale' : null;
}

/**
 * Notifies the admins of what a transaction has changed of an order. `before`: the order as it was when it
 * was locked.
 */
export async function notifyAdminsOfOrder(
  deps: NotifyDeps,
  {
    before,
    after,
    isDuplicate,
    items,
  }: Pick<OrderFacts, 'items'> & { before: Order; after: Order; isDuplicate: boolean },
): Promise<void> {
  const kind = noticeOf(before, after, isDuplicate);
  if (kind === null) return;
  const { subject, text } = WORDS[kind];
  const { id, totalCents } = after;
  const rows = rowsOf({ id, totalCents, items });
  await notifyAdmins(deps, {
    ...{ kind, subject, orderId: id },
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'rows', rows },
      { kind: 'button', label: 'View Order', path: orderPath(id) },
    ],
  });
}
