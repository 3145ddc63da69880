import type { Order as OrderAnswer } from '#contract/orders.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { isoTime } from '#platform/clock.ts';
import type { Db } from '#platform/deps.ts';
import { listItemsOf, type OrderItem } from './items.store.ts';
import { listNewestOrders, type OrderSearch } from './order-lists.store.ts';
import type { Order } from './orders.store.ts';

/** A page of orders, newest first, and the cursor of the next. Throws 400 for an invalid cursor. */
export async function listOrders(
  deps: Db,
  search: OrderSearch,
): Promise<{ orders: OrderAnswer[]; nextCursor: string | null }> {
  const { page, nextCursor } = await listNewestOrders(deps, search);
  return { orders: await describeOrders(deps, page), nextCursor };
}

/** Orders as admins see them. */
export async function describeOrders(deps: Db, orders: readonly Order[]): Promise<OrderAnswer[]> {
  const items = await listItemsOf(
    deps,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => describeOrder(order, items.get(order.id) ?? []));
}

function describeOrder(order: Order, items: readonly OrderItem[]): OrderAnswer {
  const { id, customerId, firstName, lastName, email, phone, status } = order;
  return {
    id,
    customerId,
    firstName,
    lastName,
    email,
    phone,
    totalAmount: decimalFromCents(order.totalCents),
    status,
    createdAt: isoTime(order.createdAt),
    packages: items.map(({ title, description, priceCents }) => ({
      title,
      description,
      price: decimalFromCents(priceCents),
    })),
    ...(order.intentId === null ? {} : { stripePaymentIntentId: order.intentId }),
  };
}
