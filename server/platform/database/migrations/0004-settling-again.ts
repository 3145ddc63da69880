import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

/** Keeps a late answer of the provider from undoing a newer one, and a refund from being requested twice. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('purchase')
    .addColumn('syncs', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('purchase_intent').addColumn('refund_asked_at', 'bigint').execute();
  await db.schema
    .alterTable('purchase_intent')
    .addColumn('refunded_cents', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
