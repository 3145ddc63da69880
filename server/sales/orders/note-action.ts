import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { lockOrder } from './orders.store.ts';
import { noteOnTimeline } from './timeline.store.ts';

/** Writes on an order's timeline what an admin did that did not change its status. */
export function noteAction(
  deps: Pick<Deps, 'db' | 'clock'>,
  { orderId, cause, actor }: { orderId: string; cause: string; actor: string },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    // Locked, so that two lines never take the same place.
    const order = await lockOrder(inside, orderId);
    if (order !== undefined) await noteOnTimeline(inside, order, { cause, actor });
  });
}
