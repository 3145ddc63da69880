import type { Db } from '#platform/deps.ts';
import { lockOrder, type Order } from '../orders/index.ts';

/**
 * Locks orders until the transaction ends, and returns those that are there. Always before withdrawals and in one
 * sequence, so that two transactions never wait for each other.
 */
export async function lockOrders(inside: Db, orderIds: Iterable<string>): Promise<Order[]> {
  const orders: Order[] = [];
  for (const orderId of [...new Set(orderIds)].toSorted()) {
    const order = await lockOrder(inside, orderId);
    if (order !== undefined) orders.push(order);
  }
  return orders;
}
