import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** When packages and videos were last edited, as settings say it already. It is their version, too. */
export async function up(db: Kysely<Schema>): Promise<void> {
  for (const table of ['package', 'video'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('updated_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db
      .updateTable(table)
      .set((row) => ({ updated_at: row.ref('created_at') }))
      .execute();
  }
}
