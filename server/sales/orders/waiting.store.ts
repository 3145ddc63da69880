import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/deps.ts';
import type { Order } from './orders.store.ts';

/** An order that waits for the shop. */
export type WaitingOrder = Pick<
  Order,
  'id' | 'firstName' | 'lastName' | 'respondBy' | 'failedRefundCents'
>;

// Written as in the indexes, which hold these orders alone.
const CONDITIONS = {
  disputed: sql<SqlBool>`status = 'disputed'`,
  inquiry: sql<SqlBool>`has_inquiry = 1`,
  refundFailed: sql<SqlBool>`failed_refund_cents > 0`,
};

/** Orders that wait for the shop's answer or decision, the oldest first, at most `limit`. */
export async function listWaiting(
  { db }: Db,
  why: keyof typeof CONDITIONS,
  limit: number,
): Promise<WaitingOrder[]> {
  return db
    .selectFrom('purchase')
    .select([
      ...(['id', 'first_name as firstName', 'last_name as lastName'] as const),
      ...(['respond_by as respondBy', 'failed_refund_cents as failedRefundCents'] as const),
    ])
    .where(CONDITIONS[why])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
