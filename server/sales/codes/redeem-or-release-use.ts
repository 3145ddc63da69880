import type { OrderStatus } from '#contract/orders.ts';
import type { Deps } from '#platform/deps.ts';
import { releaseHold } from './holds.store.ts';
import { findUse, markUsed } from './uses.store.ts';

/**
 * Redeems or releases an order's use of a code when the order's status changes, in the same transaction: paid, it
 * counts for good; cancelled, it is free for others. A refund does not give it back. Returns true where the order was
 * paid although its use had been released: the price shown is honoured all the same.
 */
export async function redeemOrReleaseUse(
  deps: Pick<Deps, 'db' | 'clock'>,
  { orderId, to, customerId }: { orderId: string; to: OrderStatus; customerId: string | undefined },
): Promise<boolean> {
  if (to === 'canceled') await releaseHold(deps, orderId);
  if (to !== 'completed' && to !== 'review') return false;
  const use = await findUse(deps, orderId);
  if (use === undefined || use.state === 'used') return false;
  const late = use.state === 'released';
  await markUsed(deps, orderId, { late, customerId });
  return late;
}
