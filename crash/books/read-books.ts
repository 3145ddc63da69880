import { openDatabase } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/schema.ts';

/** The database with a store's books. */
export interface BooksAt {
  url: string | undefined;
  dataDir: string;
}

export type Books = Awaited<ReturnType<typeof readAll>>;
export type BookedOrder = Books['orders'][number];

async function readAll(db: Database) {
  const [orders, items, lines, intents, customers, timeline] = await Promise.all([
    db.selectFrom('purchase').selectAll().orderBy('created_at').execute(),
    db
      .selectFrom('purchase_item')
      .select(['purchase_id', 'package_id', 'returned_at'])
      .where('kind', '=', 'item')
      .execute(),
    db.selectFrom('purchase_item').select(['purchase_id', 'price_cents']).execute(),
    db.selectFrom('purchase_intent').selectAll().execute(),
    db
      .selectFrom('customer')
      .select(['id', 'email_key', 'checkout_hash', 'password_hash'])
      .execute(),
    db
      .selectFrom('purchase_event')
      .select(['purchase_id', 'position', 'from_status', 'to_status'])
      .orderBy('position')
      .execute(),
  ]);
  // An order completes and the refund of what was bought twice is queued in one commit. Refunds that
  // are listed before the orders would miss one that is queued in between.
  const jobs = await db
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', 'refund-payment')
    .execute();
  const refundsToMake = jobs.map(({ payload }): string => JSON.parse(payload).intentId);
  return { orders, items, lines, intents, customers, timeline, refundsToMake };
}

/** Opens the database for one reading only, so that the store is alone with it when it dies. */
export async function readBooks({ url, dataDir }: BooksAt): Promise<Books> {
  const db = await openDatabase({ url, dataDir });
  try {
    return await readAll(db);
  } finally {
    await db.destroy();
  }
}
