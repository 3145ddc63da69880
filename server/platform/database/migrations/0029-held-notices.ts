import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Notices that wait for the next message to an admin, and how many messages each had singly within an hour. A held one
 * goes with its order. It does not refer to its admin, whose row stays for ever: a sale would wait for whoever locks
 * that. Runs on SQLite and on PostgreSQL, in one transaction.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('held_notice')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('admin_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.references('purchase.id').onDelete('cascade'))
    .addColumn('day', 'text')
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('held_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('held_notice_due').on('held_notice').column('due_at').execute();
  await db.schema.createIndex('held_notice_order').on('held_notice').column('order_id').execute();
  await db.schema
    .alterTable('admin_notice')
    .addColumn('singles', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update admin_notice set singles = 1 where queued_at is not null`.execute(db);
}
