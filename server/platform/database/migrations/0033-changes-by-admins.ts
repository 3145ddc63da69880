import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Who changed what. The admin is named as they were then: the record stays when they are removed. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('admin_change')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('admin_id', 'text', (column) => column.notNull())
    .addColumn('admin_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('thing', 'text', (column) => column.notNull())
    .addColumn('thing_id', 'text')
    .addColumn('thing_name', 'text')
    .addColumn('fields', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('admin_change_newest')
    .on('admin_change')
    .columns(['created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('admin_change_kind')
    .on('admin_change')
    .columns(['kind', 'created_at', 'id'])
    .execute();
}
