import type { Selectable } from 'kysely';
import type { OrderStatus } from '#contract/orders.ts';
import { forUpdate } from '#platform/database/dialect.ts';
import type { PurchaseTable, Schema } from '#platform/database/schema.ts';
import { indexWords } from '#platform/database/search-words.ts';
import type { Deps } from '#platform/deps.ts';

export type Order = Omit<Selectable<PurchaseTable>, 'status'> & { status: OrderStatus };

/** One package of an order, as it is named and priced when the order is placed. */
export interface OrderItem {
  packageId: string;
  title: string;
  description: string;
  priceCents: number;
}

type Db = Pick<Deps, 'db'>;

function asOrder(row: Selectable<PurchaseTable> | undefined): Order | undefined {
  return row as Order | undefined;
}

export async function findOrder({ db }: Db, id: string): Promise<Order | undefined> {
  return asOrder(
    await db.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirst(),
  );
}

/** As `findOrder`, locking the order until the transaction ends. */
export async function lockOrder({ db }: Db, id: string): Promise<Order | undefined> {
  const query = db.selectFrom('purchase').selectAll().where('id', '=', id);
  return asOrder(await forUpdate(db, query).executeTakeFirst());
}

/** All orders placed in one checkout (by its cookie's hash), the latest first. */
export async function listCheckoutOrders({ db }: Db, checkoutHash: string): Promise<Order[]> {
  const rows = await db
    .selectFrom('purchase')
    .selectAll()
    .where('checkout_hash', '=', checkoutHash)
    .orderBy('created_at', 'desc')
    .execute();
  return rows as Order[];
}

/** Takes an order out of its checkout, which finds it no more. */
export async function leaveCheckout({ db }: Db, { id }: Pick<Order, 'id'>): Promise<void> {
  await db
    .updateTable('purchase')
    .set({ checkout_hash: `left by ${id}` })
    .where('id', '=', id)
    .execute();
}

/** What an order holds, in the cart's order. */
export async function listItems({ db }: Db, orderId: string): Promise<OrderItem[]> {
  const rows = await db
    .selectFrom('purchase_item')
    .selectAll()
    .where('purchase_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    packageId: row.package_id,
    title: row.title,
    description: row.description,
    priceCents: row.price_cents,
  }));
}

/** Stores a new order with its items and the first line of its timeline. */
export async function insertOrder(
  { db }: Db,
  order: Order,
  items: readonly OrderItem[],
  cause: string,
): Promise<void> {
  await db.insertInto('purchase').values(order).execute();
  await indexWords(db, {
    scope: 'order',
    subjectId: order.id,
    texts: [order.first_name, order.last_name, order.email, order.id, order.phone ?? ''],
  });
  await db
    .insertInto('purchase_item')
    .values(
      items.map((item, position) => ({
        purchase_id: order.id,
        position,
        package_id: item.packageId,
        title: item.title,
        description: item.description,
        price_cents: item.priceCents,
      })),
    )
    .execute();
  await appendEvent(
    { db },
    {
      purchase_id: order.id,
      at: order.created_at,
      from_status: null,
      to_status: order.status,
      cause,
      actor: 'buyer',
    },
  );
}

/** An order's timeline, the earliest line first. */
export function listEvents({ db }: Db, orderId: string) {
  return db
    .selectFrom('purchase_event')
    .selectAll()
    .where('purchase_id', '=', orderId)
    .orderBy('position')
    .execute();
}

type NewEvent = Omit<Selectable<Schema['purchase_event']>, 'position'>;

/** Appends a line to an order's timeline. */
export async function appendEvent({ db }: Db, event: NewEvent): Promise<void> {
  await db
    .insertInto('purchase_event')
    .values((row) => ({
      ...event,
      position: row
        .selectFrom('purchase_event as earlier')
        .select((earlier) => earlier.fn.countAll<number>().as('count'))
        .where('earlier.purchase_id', '=', event.purchase_id),
    }))
    .execute();
}

/** Writes something on an order's timeline that changes its state in nothing. */
export async function noteOnTimeline(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  order: Pick<Order, 'id' | 'status'>,
  { cause, actor }: { cause: string; actor: string },
): Promise<void> {
  const { id, status } = order;
  const at = clock.now();
  const event = { purchase_id: id, at, from_status: status, to_status: status, cause, actor };
  await appendEvent({ db }, event);
}

/** Notes how much of an order's money was given back, in cents. */
export async function noteRefunded({ db }: Db, orderId: string, cents: number): Promise<void> {
  await db
    .updateTable('purchase')
    .set({ refunded_cents: cents })
    .where('id', '=', orderId)
    .execute();
}

/** Counts that the provider's word on an order was taken. */
export async function countSync({ db }: Db, orderId: string): Promise<void> {
  await db
    .updateTable('purchase')
    .set((row) => ({ syncs: row('syncs', '+', 1) }))
    .where('id', '=', orderId)
    .execute();
}

/** The customer's completed orders that were paid for, with the packages they hold, earliest first. */
export async function listPaidOrders(
  deps: Db,
  customerId: string,
): Promise<(Order & { packageIds: string[] })[]> {
  const rows = await deps.db
    .selectFrom('purchase')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '=', 'completed')
    .where('is_free', '=', 0)
    .orderBy('created_at')
    .execute();
  const orders = rows as Order[];
  return Promise.all(
    orders.map(async (order) => {
      const items = await listItems(deps, order.id);
      return { ...order, packageIds: items.map(({ packageId }) => packageId) };
    }),
  );
}

/** Ids of the packages the customer's completed orders hold. */
export async function listOwnedPackageIds({ db }: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase')
    .innerJoin('purchase_item', 'purchase_item.purchase_id', 'purchase.id')
    .select('purchase_item.package_id')
    .where('purchase.customer_id', '=', customerId)
    .where('purchase.status', '=', 'completed')
    .orderBy('purchase.created_at', 'desc')
    .orderBy('purchase_item.position')
    .execute();
  return [...new Set(rows.map((row) => row.package_id))];
}
