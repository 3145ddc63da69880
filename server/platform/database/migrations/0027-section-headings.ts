import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * A video's place in a package may begin a section: its heading, empty for none. Both databases keep the default beside
 * the table, so no row is written. Runs on SQLite and on PostgreSQL, in one transaction.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('package_video')
    .addColumn('heading', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
