import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** A receipt says with which card it was paid. Those issued so far are never changed, so they say none. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('receipt').addColumn('card_brand', 'text').execute();
  await db.schema.alterTable('receipt').addColumn('card_last_four', 'text').execute();
}
