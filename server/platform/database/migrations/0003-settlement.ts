import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

/** Adds what settling payments without loss needs: kept keys, seen events, refunded money, due work. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('payment_key')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sealed_secret', 'text', (column) => column.notNull())
    .addColumn('livemode', 'integer', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('account_name', 'text')
    .addColumn('charges_enabled', 'integer')
    .addColumn('sealed_webhook_secret', 'text')
    .addColumn('events_read_until', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('provider_event')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('purchase_tombstone')
    .addColumn('intent_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('total_cents', 'integer', (column) => column.notNull())
    .addColumn('key_id', 'text')
    .addColumn('was_paid', 'integer', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('purchase').addColumn('key_id', 'text').execute();
  await db.schema
    .alterTable('purchase')
    .addColumn('refunded_cents', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('purchase').addColumn('next_check_at', 'bigint').execute();
  await db.schema
    .createIndex('purchase_next_check')
    .on('purchase')
    .columns(['status', 'next_check_at'])
    .execute();
}
