import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** What one of several processes does for all, and until when no other may. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('lease')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .execute();
}
