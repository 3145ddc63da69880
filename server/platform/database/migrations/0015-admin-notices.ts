import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Which admin wants to be told of what by mail, and which troubles the admins were told of. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('admin_notice')
    .addColumn('admin_id', 'text', (column) =>
      column.notNull().references('admin.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('queued_at', 'bigint')
    .addPrimaryKeyConstraint('admin_notice_pk', ['kind', 'admin_id'])
    .execute();
  await db.schema.createIndex('admin_notice_admin').on('admin_notice').column('admin_id').execute();
  await db.schema
    .createTable('trouble')
    .addColumn('kind', 'text', (column) => column.primaryKey().notNull())
    .addColumn('told_at', 'bigint', (column) => column.notNull())
    .execute();
}
