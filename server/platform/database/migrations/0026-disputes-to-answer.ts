import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Orders say whether the shop has to answer a dispute, an inquiry or an appeal, which may have no deadline. Runs on
 * SQLite and on PostgreSQL, in one transaction.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('purchase')
    .addColumn('is_asked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update purchase set is_asked = 1 where respond_by is not null`.execute(db);
  // Besides those that are disputed or asked about: lost disputes that can be appealed, and orders in review.
  await db.schema.dropIndex('purchase_to_appeal').execute();
  await sql`create index purchase_to_answer on purchase (created_at, id)
    where is_asked = 1 and has_inquiry = 0 and status in ('completed', 'refunded', 'review')`.execute(
    db,
  );
}
