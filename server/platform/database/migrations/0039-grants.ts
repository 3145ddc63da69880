import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Orders by which the shop gives somebody access, and which it can take back. All orders of before were placed by buyers. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('purchase')
    .addColumn('is_grant', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // A shop has few of them among its orders.
  await sql`create index purchase_granted on purchase (created_at, id) where is_grant = 1`.execute(
    db,
  );
}
