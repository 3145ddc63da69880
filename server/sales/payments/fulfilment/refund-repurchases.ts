import { lockCustomer } from '../../../accounts/index.ts';
import { listActiveOrders, listEvents, type Order } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { refundDuplicates } from './refund-duplicates.ts';

/**
 * Queues the refund of what a customer bought again while an order gave no access: after a dispute over it was won or
 * its refund failed, as if the order had counted all along. Whole orders or some lines. What was paid before the access
 * ended stays, even where a package bought later contains it as well.
 */
export async function refundRepurchases(
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
    await refundDuplicates(deps, other, { others: active.slice(0, place) });
  }
}
