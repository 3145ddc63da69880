import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Customers see where they are signed in, and sign out there. The id of an old session is a part of its
 * token's hash, from which nobody finds the token; when it began, and in which browser, is not known.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('session')
    .addColumn('id', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('session').addColumn('browser', 'text').execute();
  await db.schema.alterTable('session').addColumn('started_at', 'bigint').execute();
  await db.updateTable('session').set({ id: sql<string>`substr(token_hash, 1, 32)` }).execute();
  await db.schema.createIndex('session_id').unique().on('session').column('id').execute();
}
