import type { Insertable, Selectable } from 'kysely';
import { isolated } from '#contract/values/characters.ts';
import { forUpdate } from '#platform/database/dialect.ts';
import { type Mapped, rowMapper } from '#platform/database/row-mapper.ts';
import type { Schema } from '#platform/database/schema.ts';
import { indexWords, removeWords } from '#platform/database/search-words.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { insertLines, type OrderLines, totalOf } from './lines.store.ts';
import { appendEvent } from './timeline.store.ts';

/** The currency in which the shop sells: a lower-case ISO code. Each order keeps its own. */
export const CURRENCY = 'usd';

type Row = Selectable<Schema['purchase']>;

const FLAGS = [
  'livemode',
  'left_checkout',
  'details_erased',
  'is_grant',
  'has_inquiry',
  'is_asked',
] as const;
const RENAMED = { settled_at: 'completedAt', answers_taken: 'version' } as const;

/** An order, with the columns of its table in the code's own spelling. */
export type Order = Mapped<Row, (typeof FLAGS)[number], typeof RENAMED>;

const orders = rowMapper<Row>()(FLAGS, RENAMED);

/** Maps a row of `purchase` once, for every store of this domain. */
export function readOrder(row: Row): Order {
  const order = orders.read(row);
  return {
    ...order,
    firstName: isolated(order.firstName),
    lastName: isolated(order.lastName),
    phone: order.phone && isolated(order.phone),
  };
}

/** The order of that id; undefined where there is none. */
export async function findOrder({ db }: Db, id: string): Promise<Order | undefined> {
  const row = await db.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readOrder(row);
}

/** As many ids as one query takes. */
const AT_ONCE = 1000;

/** The orders of these ids, in their order; those that there are. */
export async function findOrders({ db }: Db, ids: readonly string[]): Promise<Order[]> {
  const found = new Map<string, Order>();
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const some = ids.slice(first, first + AT_ONCE);
    const rows = await db.selectFrom('purchase').selectAll().where('id', 'in', some).execute();
    for (const row of rows) found.set(row.id, readOrder(row));
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** As `findOrder`, locking the order until the transaction ends. */
export async function lockOrder({ db }: Db, id: string): Promise<Order | undefined> {
  const query = db.selectFrom('purchase').selectAll().where('id', '=', id);
  const row = await forUpdate(db, query).executeTakeFirst();
  return row && readOrder(row);
}

/** The orders placed in one checkout (by its cookie's hash) and still in it, the latest first. */
export async function listCheckoutOrders({ db }: Db, checkoutHash: string): Promise<Order[]> {
  const rows = await db
    .selectFrom('purchase')
    .selectAll()
    .where('checkout_hash', '=', checkoutHash)
    .where('left_checkout', '=', 0)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(readOrder);
}

/** Writes what has changed of an order. */
export async function updateOrder({ db }: Db, id: string, changes: Partial<Order>): Promise<void> {
  await db.updateTable('purchase').set(orders.write(changes)).where('id', '=', id).execute();
}

/** Takes an order out of its checkout: the next order of that checkout is made beside it. */
export function leaveCheckout(deps: Db, { id }: Pick<Order, 'id'>): Promise<void> {
  return updateOrder(deps, id, { leftCheckout: true });
}

const DAY_MS = 24 * 60 * 60_000;
const PAY_AGAIN_MS = 3 * DAY_MS;

/** Until when a pending order can be paid, in milliseconds since 1970: for a day, or longer where a payment failed late. */
export function payableUntil({
  createdAt,
  payUntil,
}: Pick<Order, 'createdAt' | 'payUntil'>): number {
  return payUntil ?? createdAt + DAY_MS;
}

/**
 * Gives an order whose payment has failed late 72 hours to be paid another way, in the transaction that locked it.
 * Returns it as it is then.
 */
export async function extendPaying(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  order: Order,
): Promise<Order & { payUntil: number }> {
  const payUntil = clock.now() + PAY_AGAIN_MS;
  await updateOrder({ db }, order.id, { payUntil });
  return { ...order, payUntil };
}

/** The facts about its payment's money in an order, besides its status. Amounts in cents, times in milliseconds. */
export type MoneyOfOrder = Pick<
  Order,
  | 'refundedCents'
  | 'lostCents'
  | 'failedRefundCents'
  | 'hasInquiry'
  | 'isAsked'
  | 'respondBy'
  | 'fraudWarning'
  | 'fraudWarningId'
>;

/** Stores what has changed of an order's money. */
export function setMoney(deps: Db, id: string, money: Partial<MoneyOfOrder>): Promise<void> {
  return updateOrder(deps, id, money);
}

/** Whether anything of an order changed that its payment decides: its status, or the facts about the money. */
export function isMoved(before: Order, after: Order): boolean {
  return (
    before.status !== after.status ||
    before.refundedCents !== after.refundedCents ||
    before.lostCents !== after.lostCents ||
    before.failedRefundCents !== after.failedRefundCents ||
    before.hasInquiry !== after.hasInquiry ||
    before.isAsked !== after.isAsked ||
    before.fraudWarning !== after.fraudWarning ||
    before.fraudWarningId !== after.fraudWarningId ||
    before.respondBy !== after.respondBy
  );
}

/** Says when an order that is open is asked about next, in milliseconds. */
export function scheduleCheck(
  deps: Db,
  { orderId, nextCheckAt }: { orderId: string; nextCheckAt: number },
): Promise<void> {
  return updateOrder(deps, orderId, { nextCheckAt });
}

/** Raises the version of an order, because a response of the provider was applied to it. */
export async function bumpVersion({ db }: Db, id: string): Promise<void> {
  await db
    .updateTable('purchase')
    .set((row) => ({ answers_taken: row('answers_taken', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

type Buyer = Pick<Order, 'id' | 'firstName' | 'lastName' | 'email' | 'phone'>;

/** Updates an order's entries in the search index with its buyer's details. */
async function indexOrder(
  { db }: Db,
  { id, firstName, lastName, email, phone }: Buyer,
): Promise<void> {
  const texts = [firstName, lastName, email, id, phone ?? ''];
  await indexWords(db, { scope: 'order', subjectId: id, texts });
}

/** Stores another e-mail address of an order, in the transaction that locked it. */
export async function setEmail(
  deps: Db,
  order: Order,
  address: Pick<Order, 'email' | 'emailKey'>,
): Promise<void> {
  await updateOrder(deps, order.id, address);
  await removeWords(deps.db, { scope: 'order', subjectIds: [order.id] });
  await indexOrder(deps, { ...order, ...address });
}

/** An order before it is stored. Its total follows from its lines. */
export type NewOrder = Omit<Order, 'totalCents'>;

interface PlacedOrder {
  order: NewOrder;
  lines: OrderLines;
  /** For the timeline: what brought it about, and who; absent: its buyer. */
  cause: string;
  actor?: string;
}

/** Stores a new order with its lines and the first line of its timeline. Returns it with its total. */
export async function insertOrder(
  { db }: Db,
  { order: placed, lines, cause, actor = 'buyer' }: PlacedOrder,
): Promise<Order> {
  const order = { ...placed, totalCents: totalOf(lines) };
  await db
    .insertInto('purchase')
    .values(orders.write(order) as Insertable<Schema['purchase']>)
    .execute();
  await indexOrder({ db }, order);
  await insertLines({ db }, order.id, lines);
  const { id: orderId, createdAt: at, status: to } = order;
  await appendEvent({ db }, { orderId, at, from: null, to, cause, actor });
  return order;
}
