import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Notes on an order that the bank asks about its payment (an inquiry), and what of its money is with the shop again
 * because a refund failed. Only the provider knows which of the orders of before that is: a job asks about each that
 * is disputed, maybe only by an inquiry, and about each that is refunded while its refunds do not come to its total.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  const purchase = () => db.schema.alterTable('purchase');
  await purchase()
    .addColumn('has_inquiry', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await purchase().addColumn('respond_by', 'bigint').execute();
  await purchase()
    .addColumn('failed_refund_cents', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // A shop has few of either among its orders.
  await sql`create index purchase_with_inquiry on purchase (created_at, id) where has_inquiry = 1`.execute(
    db,
  );
  await sql`create index purchase_refund_failed on purchase (created_at, id) where failed_refund_cents > 0`.execute(
    db,
  );
  // Whoever wants to be told of disputes wants to be told of this, too.
  await sql`insert into admin_notice (kind, admin_id, queued_at)
    select 'refund-failed', admin_id, null from admin_notice where kind = 'dispute'`.execute(db);
  await checkOrders(db);
}

async function checkOrders(db: Kysely<Schema>): Promise<void> {
  const orders = await db
    .selectFrom('purchase')
    .select('id')
    .where((row) =>
      row.or([
        row('status', '=', 'disputed'),
        row.and([
          row('status', '=', 'refunded'),
          row('refunded_cents', '<', row.ref('total_cents')),
        ]),
      ]),
    )
    .execute();
  const job = { kind: 'check-order', run_at: 0, attempts: 0, leased_until: null, last_error: null };
  for (const { id: orderId } of orders) {
    const own = { id: `check-order-${orderId}`, payload: JSON.stringify({ orderId }) };
    await db
      .insertInto('job')
      .values({ ...job, ...own })
      .execute();
  }
}
