import { findOrder } from '../../orders/index.ts';
import { findTombstone } from '../forgetting/tombstones.ts';
import { notingFailures } from '../provider/note-provider-failure.ts';
import type { SettleDeps } from '../settling/settlement.ts';
import { syncOrder } from '../settling/sync-order.ts';
import { REFUND_JOB, refundJob } from './refund-later.ts';
import { refundWhole } from './refund-whole.ts';

/** Says who does these jobs; to be called once at the start. */
export function handleRefunds(deps: SettleDeps): void {
  deps.jobs.handle(REFUND_JOB, async (given) => {
    const { orderId, intentId, why } = refundJob.parse(given);
    const order = await findOrder(deps, orderId);
    // Its order may have been deleted since: the money goes back all the same.
    const owner = order ?? (await findTombstone(deps, intentId));
    if (owner === undefined) return;
    await notingFailures(deps, orderId, () => refundWhole(deps, owner, intentId));
    if (order === undefined) return;
    await syncOrder(deps, { orderId, cause: `refund: ${why}`, actor: 'system' });
  });
}
