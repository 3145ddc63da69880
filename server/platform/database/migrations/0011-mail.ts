import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** The outbox. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('mail')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('to_address', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('sealed_content', 'text')
    .addColumn('link_expires_at', 'bigint')
    .addColumn('order_id', 'text')
    .addColumn('customer_id', 'text')
    .addColumn('queued_at', 'bigint', (column) => column.notNull())
    .addColumn('send_until', 'bigint', (column) => column.notNull())
    .addColumn('next_try_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('leased_until', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('sent_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('mail_due')
    .on('mail')
    .columns(['next_try_at'])
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute();
  await db.schema.createIndex('mail_newest').on('mail').columns(['queued_at', 'id']).execute();
  await db.schema.createIndex('mail_customer').on('mail').columns(['customer_id']).execute();
  await db.schema.createIndex('mail_order').on('mail').columns(['order_id']).execute();
}
