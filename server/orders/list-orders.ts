import { decimalFromCents } from '#contract/money.ts';
import type { Order as OrderAnswer, OrderStatus } from '#contract/orders.ts';
import { isoTime } from '#platform/clock.ts';
import { DEFAULT_PAGE_SIZE } from '#platform/database/keyset.ts';
import type { Deps } from '#platform/deps.ts';
import { listItemsOf, type OrderItem } from './items.store.ts';
import { listNewestOrders } from './order-lists.store.ts';
import type { Order } from './orders.store.ts';

export interface OrderList {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Words of the name, the e-mail address or the order's id. */
  q?: string | undefined;
  status?: OrderStatus | undefined;
}

/** A page of orders, newest first, and the cursor of the next. Throws 400 for an invalid cursor. */
export async function listOrders(
  deps: Pick<Deps, 'db'>,
  { limit = DEFAULT_PAGE_SIZE, cursor, q = '', status }: OrderList,
): Promise<{ orders: OrderAnswer[]; nextCursor: string | null }> {
  const { page, nextCursor } = await listNewestOrders(deps, { limit, cursor, words: q, status });
  return { orders: await describeOrders(deps, page), nextCursor };
}

/** Orders as admins see them. */
export async function describeOrders(
  deps: Pick<Deps, 'db'>,
  orders: readonly Order[],
): Promise<OrderAnswer[]> {
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
