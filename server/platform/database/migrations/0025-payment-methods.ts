import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Orders remember the methods that they may be paid by, cards alone until now, and until when they can be paid after a
 * payment that took days has failed. Receipts say how they were paid: null is a card. Runs on SQLite and on
 * PostgreSQL, in one transaction.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('purchase')
    .addColumn('methods', 'text', (column) => column.notNull().defaultTo('card'))
    .execute();
  await db.schema.alterTable('purchase').addColumn('pay_until', 'bigint').execute();
  await db.schema.alterTable('receipt').addColumn('method_type', 'text').execute();
  await db.schema.alterTable('receipt').addColumn('wallet', 'text').execute();
}
