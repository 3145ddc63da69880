import { lockCustomer } from '../../../accounts/index.ts';
import { listActiveOrders, listEvents, type Order } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { refundWhatIsHeld } from './refund-duplicates.ts';

/**
 * After an order has its access back, because a dispute over it was won or its refund failed: queues the refund of what
 * its customer bought again in the meantime, all of it or some lines, as if the order had counted all along. What was
 * paid before the access ended stays, even where a package bought later holds it as well.
 */
export async function refundBoughtAgain(
  deps: PaymentDeps,
  order: Order,
  customerId: string,
): Promise<void> {
  await lockCustomer(deps, customerId);
  const events = await listEvents(deps, order.id);
  const ended = events.findLast(({ from, to }) => from === 'completed' && to !== 'completed');
  const endedAt = ended?.at ?? 0;
  const active = await listActiveOrders(deps, customerId);
  for (const [place, other] of [...active.entries()].reverse()) {
    if ((other.completedAt ?? 0) < endedAt) continue;
    await refundWhatIsHeld(deps, other, { others: active.slice(0, place) });
  }
}
