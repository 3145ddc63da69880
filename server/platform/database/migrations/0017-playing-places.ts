import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Adds the places where each account plays at present. A new store limits their number. An older store, one
 * with accounts, has no limit until its owner sets one.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('playing_place')
    .addColumn('session_hash', 'text', (column) =>
      column.primaryKey().notNull().references('session.token_hash').onDelete('cascade'),
    )
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('place_id', 'text', (column) => column.notNull())
    .addColumn('is_playing', 'integer', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('playing_place_customer')
    .on('playing_place')
    .column('customer_id')
    .execute();
  const admin = await db.selectFrom('admin').select('id').limit(1).executeTakeFirst();
  const customer = await db.selectFrom('customer').select('id').limit(1).executeTakeFirst();
  if (admin === undefined && customer === undefined) return;
  await db
    .insertInto('setting')
    .values({ name: 'PLAYING_PLACES', value: 'off', updated_at: 0 })
    .execute();
}
