import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Whether an order has an entry of a kind from some days is read from the index of its entries alone. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.dropIndex('receipt_of_order').execute();
  await db.schema
    .createIndex('receipt_of_order')
    .on('receipt')
    .columns(['purchase_id', 'kind', 'livemode', 'issued_at'])
    .execute();
}
