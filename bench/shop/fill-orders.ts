import { wordRows } from '#platform/database/search-words.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { addPackage } from '../../server/catalog/index.ts';
import type { ShopDeps } from './shop.ts';

/** A row has about 25 values. A statement may have 32,766 on SQLite, 65,535 on PostgreSQL. */
const ROWS_AT_ONCE = 1000;

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

/** Fills a shop with completed orders, all of the same two packages. */
export async function fillOrders(deps: ShopDeps, count: number): Promise<void> {
  const texts = { description: 'A training of several hours.', isBundle: false, features: [] };
  const packages = await Promise.all(
    ['Beard', 'Voice'].map(async (name) => ({
      id: await addPackage(deps, { name, priceCents: 4900, coverKey: null, ...texts }),
      title: name,
    })),
  );
  await inTransaction(deps, async ({ db }) => {
    for (let from = 0; from < count; from += ROWS_AT_ONCE) {
      const size = Math.min(ROWS_AT_ONCE, count - from);
      const orders = Array.from({ length: size }, (_, at) => orderNumber(from + at));
      await db.insertInto('purchase').values(orders).execute();
      const items = orders.flatMap((order) =>
        packages.map(({ id, title }, position) => ({
          ...{ purchase_id: order.id, position, package_id: id, title },
          ...{ description: texts.description, price_cents: 4900 },
        })),
      );
      await db.insertInto('purchase_item').values(items).execute();
      const words = orders.flatMap(({ first_name, last_name, email, id }) =>
        wordRows({ scope: 'order', subjectId: id, texts: [first_name, last_name, email, id] }),
      );
      await db.insertInto('search_word').values(words).execute();
    }
  });
}

function orderNumber(index: number) {
  const email = buyerEmail(index);
  const created_at = FIRST_AT + index * 60_000;
  return {
    status: 'completed' as const,
    ...{ id: orderId(index), customer_id: null, buyer_id: null },
    ...{ total_cents: 9800, first_name: `First${index % 500}`, last_name: `Last${index % 3000}` },
    ...{ email, email_key: email, phone: null, password_hash: null, checkout_hash: `of ${index}` },
    ...{ details_hash: '-', livemode: 0, attempt: 0, intent_id: null, created_at },
    ...{ settled_at: created_at, key_id: null, refunded_cents: 0, next_check_at: null },
  };
}
