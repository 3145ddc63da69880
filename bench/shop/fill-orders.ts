import { wordRows } from '#platform/database/search-words.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { addTraining } from './fill-videos.ts';
import type { ShopDeps } from './shop.ts';

/** When the oldest order was placed. The others follow, one a minute. */
const FIRST_AT = Date.UTC(2025, 0, 1);

/** The e-mail address of order number `index`. All of them have the same domain. */
export function buyerEmail(index: number): string {
  return `buyer${index}@mail.example`;
}

/** The id of order number `index`. Like the store's own, the ids are not ordered by time. */
export function orderId(index: number): string {
  // An odd factor maps every 32-bit number to another one.
  return `${Math.imul(index, 0x9e3779b1) >>> 0}`.padStart(32, 'order');
}

/** Fills a shop with completed orders, all of the same two packages. Returns the id of one of these. */
export async function fillOrders(deps: ShopDeps, count: number): Promise<string> {
  const description = 'A training of several hours.';
  const beard = await addTraining(deps, { name: 'Beard', description });
  const voice = await addTraining(deps, { name: 'Voice', description });
  const lines = [
    { position: 0, package_id: beard, title: 'Beard', description, price_cents: 4900 },
    { position: 1, package_id: voice, title: 'Voice', description, price_cents: 4900 },
  ];
  await inTransaction(deps, async ({ db }) => {
    for (const numbers of inBatches(count)) {
      const orders = numbers.map(orderNumber);
      await db.insertInto('purchase').values(orders).execute();
      const items = orders.flatMap(({ id }) => lines.map((line) => ({ ...line, purchase_id: id })));
      await db.insertInto('purchase_item').values(items).execute();
      const words = orders.flatMap(({ first_name, last_name, email, id }) =>
        wordRows({ scope: 'order', subjectId: id, texts: [first_name, last_name, email, id] }),
      );
      await db.insertInto('search_word').values(words).execute();
    }
  });
  return beard;
}

function orderNumber(index: number) {
  const created_at = FIRST_AT + index * 60_000;
  return {
    ...orderRow({ id: orderId(index), email: buyerEmail(index), created_at }),
    first_name: `First${index % 500}`,
    last_name: `Last${index % 3000}`,
  };
}

/** A completed order. */
export function orderRow(order: { id: string; email: string; created_at: number }) {
  const { id, email, created_at } = order;
  return {
    status: 'completed' as const,
    id,
    customer_id: null,
    buyer_id: null,
    total_cents: 9800,
    first_name: 'Holly',
    last_name: 'Bench',
    email,
    email_key: email,
    phone: null,
    password_hash: null,
    checkout_hash: `of ${id}`,
    details_hash: '-',
    livemode: 0,
    attempt: 0,
    intent_id: null,
    created_at,
    settled_at: created_at,
    key_id: null,
    refunded_cents: 0,
    next_check_at: null,
  };
}

/** A row has up to about 25 values. A statement may have 32,766 on SQLite, 65,535 on PostgreSQL. */
const AT_ONCE = 1000;

/** The numbers from 0 to below `count`, as many at a time as rows are inserted in one statement. */
export function* inBatches(count: number): Generator<number[]> {
  for (let from = 0; from < count; from += AT_ONCE)
    yield Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => from + at);
}
