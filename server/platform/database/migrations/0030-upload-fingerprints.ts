import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Uploads say which file they are of, so that any browser goes on with one. Those that were begun before do not say it:
 * null. Runs on SQLite and on PostgreSQL, in one transaction.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('upload').addColumn('fingerprint', 'text').execute();
}
