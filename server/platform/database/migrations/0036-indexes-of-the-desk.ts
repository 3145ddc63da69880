import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** What an owner's numbers and lists are read by: entries by their time, and orders by what they hold. */
export async function up(db: Kysely<Schema>): Promise<void> {
  // Holds all that a sum of entries reads, so that their rows are not.
  await db.schema
    .createIndex('receipt_issued')
    .on('receipt')
    .columns(['livemode', 'kind', 'issued_at', 'cents', 'purchase_id'])
    .execute();
  await db.schema
    .createIndex('watch_progress_played')
    .on('watch_progress')
    .columns(['updated_at', 'video_id'])
    .execute();
  await db.schema
    .createIndex('purchase_item_package')
    .on('purchase_item')
    .columns(['package_id', 'purchase_id'])
    .execute();
  // Holds all that the orders of some days are counted by.
  await db.schema
    .createIndex('purchase_sold')
    .on('purchase')
    .columns(['created_at', 'status', 'livemode', 'total_cents', 'id'])
    .execute();
}
