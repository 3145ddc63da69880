import * as z from 'zod/mini';
import type { Deps } from '#platform/deps.ts';
import {
  type ItemLine,
  markReturned,
  noteRefundRequested,
  type Order,
} from '../../orders/index.ts';

/** The job that refunds a payment, or the price of some lines of its order. */
export const REFUND_JOB = 'refund-payment';

/** The lines whose price is refunded while the rest of their order stays. */
const returnedLines = z.object({
  packageIds: z.array(z.string()),
  cents: z.number(),
});
export type ReturnedLines = z.output<typeof returnedLines>;

export const refundJob = z.object({
  orderId: z.string(),
  intentId: z.string(),
  why: z.string(),
  /** Names the refund at the provider, so that it is made once. Jobs of before version 1.2 have none. */
  name: z.optional(z.string()),
  /** Absent: all that is left of the payment. */
  lines: z.optional(returnedLines),
});

/**
 * Has a payment refunded in full by a job, stored in the same transaction as the reason for it.
 * Asked again for the same intent it refunds nothing more.
 */
export async function queueRefund(
  { db, jobs, clock, ids }: Pick<Deps, 'db' | 'jobs' | 'clock' | 'ids'>,
  order: Pick<Order, 'id'>,
  { intentId, why }: { intentId: string; why: string },
): Promise<void> {
  await noteRefundRequested({ db, clock }, intentId);
  const payload = { orderId: order.id, intentId, why, name: ids.id() };
  await jobs.enqueue(db, { kind: REFUND_JOB, payload });
}

/**
 * Marks lines of an order as returned and has `returnedCents` of each refunded by a job; the payment's other
 * money stays. The job and the mark are stored in the transaction that decides it.
 */
export async function queueLineRefund(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'ids'>,
  { id: orderId, intentId }: { id: string; intentId: string },
  returned: readonly Pick<ItemLine, 'packageId' | 'returnedCents'>[],
): Promise<void> {
  for (const line of returned) await markReturned(deps, orderId, line);
  const lines: ReturnedLines = {
    packageIds: returned.map(({ packageId }) => packageId),
    cents: returned.reduce((sum, { returnedCents }) => sum + returnedCents, 0),
  };
  const payload = { orderId, intentId, why: 'paid twice in part', name: deps.ids.id(), lines };
  await deps.jobs.enqueue(deps.db, { kind: REFUND_JOB, payload });
}
