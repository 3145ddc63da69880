import { makeFree } from '../sales/checkout/price-cart.ts';
import {
  insertOrder,
  type NewOrder,
  type Order,
  type Reduction,
  totalOf,
} from '../sales/orders/index.ts';
import { createTestClock } from './clocks/test-clock.ts';
import { type DatabaseKind, openTestDatabase } from './test-database.ts';

export type OrderBook = Awaited<ReturnType<typeof openOrderBook>>;

/** An order of $49.00 by card that nobody has paid, or one that differs in `more`. */
function orderWith(id: string, more: Partial<Order>): NewOrder {
  const email = `${id}@north.example`;
  return {
    id,
    customerId: null,
    buyerId: null,
    status: 'pending',
    currency: 'usd',
    firstName: 'Ann',
    lastName: 'North',
    email,
    emailKey: email,
    phone: null,
    passwordHash: null,
    checkoutHash: `checkout of ${id}`,
    detailsHash: 'details',
    livemode: false,
    attempt: 1,
    intentId: null,
    createdAt: 1,
    completedAt: null,
    keyId: null,
    refundedCents: 0,
    lostCents: 0,
    nextCheckAt: null,
    version: 0,
    leftCheckout: false,
    methods: 'card',
    payUntil: null,
    detailsErased: false,
    isGrant: false,
    hasInquiry: false,
    isAsked: false,
    fraudWarning: null,
    fraudWarningId: null,
    respondBy: null,
    failedRefundCents: 0,
    ...more,
  };
}

/** A database without a store around it: the customers `ann` and `bob`, the packages `a`, `b`, `c`. */
export async function openOrderBook(kind: DatabaseKind) {
  const { db, close } = await openTestDatabase(kind);
  const clock = createTestClock();
  for (const id of ['ann', 'bob']) {
    const email = `${id}@north.example`;
    const person = { id, first_name: id, last_name: 'North', email, email_key: email, phone: null };
    const account = { ...person, password_hash: null, checkout_hash: id, created_at: 1 };
    await db.insertInto('customer').values(account).execute();
  }
  for (const id of ['a', 'b', 'c']) {
    const about = { id, name: id, description: '', price_cents: 100, is_bundle: 0, features: '[]' };
    const row = { ...about, cover_key: null, archived_at: null, created_at: 1 };
    await db.insertInto('package').values(row).execute();
  }
  return {
    db,
    clock,
    close,
    /** Stores an order that differs in `more` from one that nobody has paid. */
    async add(
      id: string,
      more: Partial<Order> = {},
      packageIds = ['a'],
      reductions: readonly Reduction[] = [],
    ): Promise<void> {
      const { totalCents = 4900, ...rest } = more;
      const items = packageIds.map((packageId, index) => ({
        packageId,
        title: `Title ${packageId}`,
        description: `About ${packageId}`,
        priceCents: 100 + index,
      }));
      const [first] = items;
      const full = { items, reductions };
      if (totalCents > 0 && first !== undefined) first.priceCents += totalCents - totalOf(full);
      const lines = totalCents === 0 ? makeFree(full) : full;
      await insertOrder({ db }, { order: orderWith(id, rest), lines, cause: 'a test' });
    },
    /** How many rows a table has for an order, by the name of its column. */
    async count(
      table: 'purchase_item' | 'purchase_intent' | 'purchase_event' | 'search_word',
      orderId: string,
    ): Promise<number> {
      const column = table === 'search_word' ? 'subject_id' : 'purchase_id';
      const rows = db.selectFrom(table).select(db.dynamic.ref(column));
      return (await rows.where(db.dynamic.ref(column), '=', orderId).execute()).length;
    },
    /** Empties it of orders. */
    async clear(): Promise<void> {
      await db.deleteFrom('purchase').execute();
      await db.deleteFrom('search_word').execute();
    },
  };
}
