import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Periodic work that one of several processes does for all, and what all of them must have in common. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('timer')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'bigint')
    .execute();
  await db.schema
    .createTable('store_mark')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('mark', 'text', (column) => column.notNull())
    .execute();
}
