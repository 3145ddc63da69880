import type { Db } from '#platform/deps.ts';
import { listItemsOf, listPaidOrders, type Order } from '../../orders/index.ts';

/**
 * Another order of the customer's, if their other paid orders (completed, not refunded) hold
 * everything this one does; null otherwise. `without`: ids of orders that are being refunded.
 */
export async function findDuplicate(
  deps: Db,
  order: Order,
  { customerId, without = new Set() }: { customerId: string; without?: ReadonlySet<string> },
): Promise<Order | null> {
  const paid = await listPaidOrders(deps, customerId);
  const others = paid.filter(({ id }) => id !== order.id && !without.has(id));
  const items = await listItemsOf(deps, [order.id, ...others.map(({ id }) => id)]);
  const packagesOf = ({ id }: Order): string[] =>
    (items.get(id) ?? []).map(({ packageId }) => packageId);
  const holders = packagesOf(order).map((packageId) =>
    others.find((other) => packagesOf(other).includes(packageId)),
  );
  return holders.every((holder) => holder !== undefined) ? (holders[0] ?? null) : null;
}
