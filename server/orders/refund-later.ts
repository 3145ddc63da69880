import * as z from 'zod/mini';
import type { Deps } from '#platform/deps.ts';
import type { Order } from './orders.store.ts';

/** The job that gives a payment back. */
export const REFUND_JOB = 'refund-payment';

export const refundJob = z.object({ orderId: z.string(), intentId: z.string(), why: z.string() });

/**
 * Has a payment given back in full by a job, stored in the same transaction as the reason for it.
 * Asked again for the same intent it is the same refund at the provider.
 */
export async function refundLater(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  order: Pick<Order, 'id'>,
  { intentId, why }: { intentId: string; why: string },
): Promise<void> {
  await jobs.enqueue(db, { kind: REFUND_JOB, payload: { orderId: order.id, intentId, why } });
}
