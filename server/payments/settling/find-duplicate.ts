import type { Db } from '#platform/deps.ts';
import { listItemsOf, listPaidOrders, type Order } from '../../orders/index.ts';

/**
 * Another order of the customer's, where their other paid orders (completed, neither refunded nor
 * being refunded) hold everything this one does; null where they do not.
 */
export async function findDuplicate(
  deps: Db,
  order: Order,
  customerId: string,
): Promise<Order | null> {
  const others = (await listPaidOrders(deps, customerId)).filter(({ id }) => id !== order.id);
  const items = await listItemsOf(deps, [order.id, ...others.map(({ id }) => id)]);
  const packagesOf = ({ id }: Order): string[] =>
    (items.get(id) ?? []).map(({ packageId }) => packageId);
  const holders = packagesOf(order).map((packageId) =>
    others.find((other) => packagesOf(other).includes(packageId)),
  );
  return holders.every((holder) => holder !== undefined) ? (holders[0] ?? null) : null;
}
