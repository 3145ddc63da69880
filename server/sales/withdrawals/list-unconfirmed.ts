import type { Db } from '#platform/deps.ts';
import { listUnconfirmed } from '../../mail/index.ts';
import { listConsents } from '../consent/index.ts';
import { findOrders, type Order } from '../orders/index.ts';

/**
 * Orders whose buyer consented to lose the right to withdraw while no message confirmed it, the oldest first, at most
 * `limit`, and how many more there are. Of a refunded order nothing can be taken back any more.
 */
export async function listUnconfirmedConsents(
  deps: Db,
  limit: number,
): Promise<{ orders: Order[]; more: number }> {
  const consents = await listConsents(deps, await listUnconfirmed(deps));
  const orders = (await findOrders(deps, [...consents.keys()]))
    .filter(({ status }) => status === 'completed' || status === 'disputed')
    .toSorted((a, b) => a.createdAt - b.createdAt);
  return { orders: orders.slice(0, limit), more: Math.max(0, orders.length - limit) };
}
