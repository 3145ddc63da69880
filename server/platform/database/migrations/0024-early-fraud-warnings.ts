import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Orders carry the early warning of fraud that waits for the shop, and the latest one they had, so that it comes back
 * only if there is another. Keys say whether they may read such warnings; null: the provider was not asked yet. Runs on
 * SQLite and on PostgreSQL, in one transaction.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('purchase').addColumn('fraud_warning', 'text').execute();
  await db.schema.alterTable('purchase').addColumn('fraud_warning_id', 'text').execute();
  // Few of all orders.
  await sql`create index purchase_with_fraud_warning on purchase (created_at, id)
    where fraud_warning is not null and has_inquiry = 0`.execute(db);
  await db.schema.alterTable('payment_key').addColumn('reads_warnings', 'integer').execute();
}
