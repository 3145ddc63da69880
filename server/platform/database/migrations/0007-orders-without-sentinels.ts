import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

const flags = ['left_checkout', 'details_erased'] as const;

/**
 * Replaces special values by columns of their own: for an order that left its checkout, and for one
 * whose details were erased. A refund's attempts are counted, also for a deleted order.
 */
export async function up(db: Db): Promise<void> {
  const purchase = db.schema.alterTable('purchase');
  await purchase.renameColumn('syncs', 'answers_taken').execute();
  for (const flag of flags) {
    await purchase.addColumn(flag, 'integer', (column) => column.notNull().defaultTo(0)).execute();
  }
  await db
    .updateTable('purchase')
    .set({ left_checkout: 1 })
    .where('checkout_hash', 'like', 'left by %')
    .execute();
  await db.updateTable('purchase').set({ details_erased: 1 }).where('email_key', '=', '').execute();
  await db.schema.dropIndex('purchase_pending_checkout').execute();
  await db.schema
    .createIndex('purchase_pending_checkout')
    .unique()
    .on('purchase')
    .column('checkout_hash')
    .where(sql.ref('status'), '=', sql.lit('pending'))
    .where(sql.ref('left_checkout'), '=', sql.lit(0))
    .execute();
  await db.schema
    .createTable('refund_attempt')
    .addColumn('intent_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .execute();
}
