import { type SqlBool, sql } from 'kysely';
import { isolated } from '#contract/values/characters.ts';
import type { Db } from '#platform/deps.ts';
import type { Order } from './orders.store.ts';

/** An order that waits for the shop. */
export type WaitingOrder = Pick<
  Order,
  'id' | 'firstName' | 'lastName' | 'respondBy' | 'failedRefundCents' | 'fraudWarning'
>;

// Written as in the indexes, which hold these orders alone.
const CONDITIONS = {
  disputed: sql<SqlBool>`status = 'disputed'`,
  inquiry: sql<SqlBool>`has_inquiry = 1`,
  // One about a payment that a bank asks about is told with the inquiry.
  warned: sql<SqlBool>`fraud_warning is not null and has_inquiry = 0`,
  // As `canAppeal`, and `isReviewDisputed`.
  appeal: sql<SqlBool>`is_asked = 1 and has_inquiry = 0 and status in ('completed', 'refunded')`,
  reviewDisputed: sql<SqlBool>`is_asked = 1 and has_inquiry = 0 and status = 'review'`,
  // A dispute has to be answered first.
  refundFailed: sql<SqlBool>`failed_refund_cents > 0 and status = 'refunded'`,
};

/** Whether an order has a lost dispute that the shop can appeal: nothing else is to be answered then. */
export function canAppeal({ status, hasInquiry, isAsked }: Order): boolean {
  return isAsked && !hasInquiry && ['completed', 'refunded'].includes(status);
}

/** Whether the payment of an order in review is disputed, which the shop has to answer. */
export function isReviewDisputed({ status, hasInquiry, isAsked }: Order): boolean {
  return isAsked && !hasInquiry && status === 'review';
}

/**
 * Orders that wait for the shop's answer or decision, the oldest first, at most `limit`, and how many more there are.
 */
export async function listWaiting(
  { db }: Db,
  why: keyof typeof CONDITIONS,
  limit: number,
): Promise<{ orders: WaitingOrder[]; more: number }> {
  const waiting = db.selectFrom('purchase').where(CONDITIONS[why]);
  const rows = await waiting
    .select([
      ...(['id', 'first_name as firstName', 'last_name as lastName'] as const),
      ...(['respond_by as respondBy', 'failed_refund_cents as failedRefundCents'] as const),
      'fraud_warning as fraudWarning' as const,
    ])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const orders = rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    firstName: isolated(firstName),
    lastName: isolated(lastName),
  }));
  if (orders.length < limit) return { orders, more: 0 };
  const { count } = await waiting
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { orders, more: count - orders.length };
}
