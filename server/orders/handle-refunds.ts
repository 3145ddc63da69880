import { findOrder } from './orders.store.ts';
import { REFUND_JOB, refundJob } from './refund-later.ts';
import { refundWhole } from './refund-whole.ts';
import type { SettleDeps } from './settlement.ts';
import { syncOrder } from './sync-order.ts';

/** Says who does these jobs; to be called once at the start. */
export function handleRefunds(deps: SettleDeps): void {
  deps.jobs.handle(REFUND_JOB, async (given) => {
    const { orderId, intentId, why } = refundJob.parse(given);
    const order = await findOrder(deps, orderId);
    if (order === undefined) return;
    await refundWhole(deps, order, intentId);
    await syncOrder(deps, { orderId, cause: `refund: ${why}`, actor: 'system' });
  });
}
