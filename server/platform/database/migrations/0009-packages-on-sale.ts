import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** A package can be prepared without being seen. All packages until now are on sale. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('package')
    .addColumn('on_sale', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
