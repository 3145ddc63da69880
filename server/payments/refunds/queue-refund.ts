import * as z from 'zod/mini';
import type { Deps } from '#platform/deps.ts';
import { noteRefundAsked, type Order } from '../../orders/index.ts';

/** The job that refunds a payment. */
export const REFUND_JOB = 'refund-payment';

export const refundJob = z.object({ orderId: z.string(), intentId: z.string(), why: z.string() });

/**
 * Has a payment refunded in full by a job, stored in the same transaction as the reason for it.
 * Asked again for the same intent it refunds nothing more.
 */
export async function queueRefund(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  order: Pick<Order, 'id'>,
  { intentId, why }: { intentId: string; why: string },
): Promise<void> {
  await noteRefundAsked({ db, clock }, intentId);
  await jobs.enqueue(db, { kind: REFUND_JOB, payload: { orderId: order.id, intentId, why } });
}
