import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** The owner's pages, and the shop's pictures: its logo, its favicon and the one behind its headline. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('owner_page')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('shop_picture')
    .addColumn('kind', 'text', (column) => column.primaryKey())
    .addColumn('object_key', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .execute();
}
