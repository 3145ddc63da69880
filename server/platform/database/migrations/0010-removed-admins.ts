import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * The row of a removed admin stays: otherwise ADMIN_USERNAME would create the admin again at the next
 * start.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('admin').addColumn('removed_at', 'bigint').execute();
}
