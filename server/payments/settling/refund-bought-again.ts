import { lockCustomer } from '../../accounts/index.ts';
import { listEvents, listPaidOrders, type Order } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { refundIfBoughtTwice } from './refund-if-bought-twice.ts';

/**
 * After a dispute over an order was won: queues the refund of what its customer bought again in the
 * meantime, as if the order had counted all along. What was paid before the dispute stays, even where
 * a package bought later holds it as well.
 */
export async function refundBoughtAgain(
  deps: PaymentDeps,
  order: Order,
  customerId: string,
): Promise<void> {
  await lockCustomer(deps, customerId);
  const events = await listEvents(deps, order.id);
  const disputedAt = events.findLast(({ to }) => to === 'disputed')?.at ?? 0;
  const paid = await listPaidOrders(deps, customerId);
  for (const [place, other] of [...paid.entries()].reverse()) {
    if ((other.settledAt ?? 0) < disputedAt) continue;
    await refundIfBoughtTwice(deps, other, paid.slice(0, place));
  }
}
