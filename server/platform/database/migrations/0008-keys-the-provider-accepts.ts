import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Each secret key remembers whether the provider accepted it when it was last used. A key whose
 * account is known was accepted; of any other it is not known.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('payment_key').addColumn('accepted', 'integer').execute();
  await db
    .updateTable('payment_key')
    .set({ accepted: 1 })
    .where('account_id', 'is not', null)
    .execute();
}
