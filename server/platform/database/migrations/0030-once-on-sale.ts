import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Whether a package was ever on sale: the address of one that never was says nothing of it. Of today's packages those
 * are taken to have been that are on sale, or that somebody ordered.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('package')
    .addColumn('was_on_sale', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`update package set was_on_sale = 0 where on_sale = 0 and not exists
    (select 1 from purchase_item where purchase_item.package_id = package.id)`.execute(db);
}
