import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Adds what the provider said of the shop's domain, which decides whether wallets are shown, and of what stands on
 * the statements of cards. Null: it was not asked yet.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('payment_key').addColumn('wallet_domain', 'text').execute();
  await db.schema.alterTable('payment_key').addColumn('statement_prefix', 'text').execute();
}
