import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** The backups that were begun, and how they ended. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('backup')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('folder', 'text', (column) => column.notNull())
    .addColumn('is_scheduled', 'integer', (column) => column.notNull())
    // 1 or null, so that there is one at a time.
    .addColumn('running', 'integer', (column) => column.unique())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('name', 'text')
    .addColumn('total_bytes', 'bigint')
    .addColumn('error', 'text')
    .execute();
  await db.schema.createIndex('backup_started_at').on('backup').column('started_at').execute();
}
