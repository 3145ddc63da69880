import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Orders say how much of their money disputes have taken. Until now a lost dispute took all of it, which credit notes
 * tell of those orders that have a receipt. A job asks the provider about each, because it may have been a part only.
 * Runs on SQLite and on PostgreSQL, in one transaction.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('purchase')
    .addColumn('lost_cents', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const credited = sql`(select coalesce(sum(cents), 0) from receipt
    where purchase_id = purchase.id and kind = 'credit-note')`;
  await sql`update purchase set lost_cents = ${credited} - refunded_cents
    where status = 'refunded' and ${credited} > refunded_cents`.execute(db);
  // Appeals to be filed: few of all orders.
  await sql`create index purchase_to_appeal on purchase (created_at, id)
    where respond_by is not null and has_inquiry = 0 and status in ('completed', 'refunded')`.execute(
    db,
  );
  await checkOrders(db);
}

/** Queues the check of the orders that a dispute has taken money from, or may. */
async function checkOrders(db: Kysely<Schema>): Promise<void> {
  const orders = await db
    .selectFrom('purchase')
    .select('id')
    .where((row) => row.or([row('status', '=', 'disputed'), row('lost_cents', '>', 0)]))
    .execute();
  for (const { id: orderId } of orders) {
    await db
      .insertInto('job')
      .values({
        id: `check-dispute-${orderId}`,
        kind: 'check-order',
        payload: JSON.stringify({ orderId }),
        run_at: 0,
        attempts: 0,
        leased_until: null,
        last_error: null,
      })
      .execute();
  }
}
