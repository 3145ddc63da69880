import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * A package of an order that its customer had already is returned alone, while the rest of the order stands.
 * All packages of orders placed so far were kept.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('purchase_item').addColumn('returned_at', 'bigint').execute();
  await db.schema
    .alterTable('purchase_item')
    .addColumn('returned_cents', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('purchase_item').addColumn('refund_noted_at', 'bigint').execute();
}
