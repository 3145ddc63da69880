import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Secret links that are sent by mail, and the e-mail address of an admin, which such a link goes to. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('account_link')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) =>
      column.references('customer.id').onDelete('cascade'),
    )
    .addColumn('admin_id', 'text', (column) => column.references('admin.id').onDelete('cascade'))
    .addColumn('order_id', 'text', (column) => column.references('purchase.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('payload', 'text')
    .addColumn('mail_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  for (const column of ['customer_id', 'admin_id', 'order_id', 'expires_at'] as const) {
    await db.schema
      .createIndex(`account_link_${column.replace(/_id$/, '')}`)
      .on('account_link')
      .column(column)
      .execute();
  }
  await db.schema.alterTable('admin').addColumn('email', 'text').execute();
  await db.schema.alterTable('admin').addColumn('email_key', 'text').execute();
  await db.schema.createIndex('admin_email_key').unique().on('admin').column('email_key').execute();
}
