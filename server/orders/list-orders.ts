import { decimalFromCents } from '#contract/money.ts';
import type { Order as OrderAnswer, OrderStatus } from '#contract/orders.ts';
import { isoTime } from '#platform/clock.ts';
import { DEFAULT_PAGE_SIZE, pageOf, readCursor } from '#platform/database/keyset.ts';
import { newestFirst } from '#platform/database/newest-first.ts';
import type { Deps } from '#platform/deps.ts';
import type { Order, OrderItem } from './orders.store.ts';

export interface OrderList {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Words of the name, the e-mail address or the order's id. */
  q?: string | undefined;
  status?: OrderStatus | undefined;
}

/** A page of orders, newest first, and the cursor of the next. Throws 400 for a cursor of nobody's. */
export async function listOrders(
  { db }: Pick<Deps, 'db'>,
  { limit = DEFAULT_PAGE_SIZE, cursor, q = '', status }: OrderList,
): Promise<{ orders: OrderAnswer[]; nextCursor: string | null }> {
  let query = db.selectFrom('purchase').selectAll();
  if (status !== undefined) query = query.where('status', '=', status);
  if (cursor !== undefined) {
    const { createdAt, id } = readCursor(cursor);
    query = query.where((row) =>
      row(row.refTuple('created_at', 'id'), '<', row.tuple(createdAt, id)),
    );
  }
  const rows = await newestFirst(db, query, { scope: 'order', words: q, limit: limit + 1 });
  const { page, nextCursor } = pageOf(rows as Order[], limit);
  return { orders: await describeOrders({ db }, page), nextCursor };
}

/** Orders as admins see them. */
export async function describeOrders(
  { db }: Pick<Deps, 'db'>,
  orders: readonly Order[],
): Promise<OrderAnswer[]> {
  if (orders.length === 0) return [];
  const items = await db
    .selectFrom('purchase_item')
    .selectAll()
    .where(
      'purchase_id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const byOrder = Map.groupBy(items, (item) => item.purchase_id);
  return orders.map((order) => {
    const own = (byOrder.get(order.id) ?? []).map(
      (item): Pick<OrderItem, 'title' | 'description' | 'priceCents'> => ({
        title: item.title,
        description: item.description,
        priceCents: item.price_cents,
      }),
    );
    return describeOrder(order, own);
  });
}

function describeOrder(
  order: Order,
  items: readonly Pick<OrderItem, 'title' | 'description' | 'priceCents'>[],
): OrderAnswer {
  return {
    id: order.id,
    customerId: order.customer_id,
    firstName: order.first_name,
    lastName: order.last_name,
    email: order.email,
    phone: order.phone,
    totalAmount: decimalFromCents(order.total_cents),
    status: order.status,
    createdAt: isoTime(order.created_at),
    packages: items.map(({ title, description, priceCents }) => ({
      title,
      description,
      price: decimalFromCents(priceCents),
    })),
    ...(order.intent_id === null ? {} : { stripePaymentIntentId: order.intent_id }),
  };
}
