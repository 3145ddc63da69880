import { findOrder } from '../../orders/index.ts';
import { findTombstone } from '../forgetting/tombstones.store.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { updateFromProvider } from '../settling/update-from-provider.ts';
import { noteLostRefund } from './note-lost-refund.ts';
import { REFUND_JOB, refundJob } from './queue-refund.ts';
import { refundAll } from './refund-all.ts';

/** Says who does the jobs that refund payments; to be called once at the start. */
export function handleRefundJobs(deps: PaymentDeps): void {
  deps.jobs.handle(REFUND_JOB, async (given) => {
    const { orderId, intentId, why } = refundJob.parse(given);
    const order = await findOrder(deps, orderId);
    // Its order may have been deleted since: the money goes back all the same.
    const reach = order ?? (await findTombstone(deps, intentId));
    if (reach === undefined) return;
    const refundedCents = await refundAll(deps, reach, { intentId, orderId: order?.id });
    if (order === undefined) return;
    await updateFromProvider(deps, { orderId, cause: `Refund: ${why}.`, actor: 'system' });
    await noteLostRefund(deps, { orderId, intentId, refundedCents });
  });
}
