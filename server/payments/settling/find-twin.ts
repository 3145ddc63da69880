import type { Deps } from '#platform/deps.ts';
import { listItems, listPaidOrders, type Order } from '../../orders/index.ts';

/**
 * Another order of the customer's, where their other paid orders hold everything this one does
 * (the money of neither was given back); null where they do not.
 */
export async function findTwin(
  deps: Pick<Deps, 'db'>,
  order: Order,
  customerId: string,
): Promise<Order | null> {
  const items = await listItems(deps, order.id);
  const others = (await listPaidOrders(deps, customerId)).filter(({ id }) => id !== order.id);
  let twin: Order | null = null;
  for (const { packageId } of items) {
    const holder = others.find((other) => other.packageIds.includes(packageId));
    if (holder === undefined) return null;
    twin ??= holder;
  }
  return twin;
}
