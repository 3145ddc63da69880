import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Schema } from '../../schema.ts';

type Column = readonly [
  type: 'text' | 'integer' | 'bigint',
  build?: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder,
];

/** A number that is never null: 0 for the rows that are there, or `start`. */
export const number = (type: 'integer' | 'bigint', start = 0): Column => [
  type,
  (column) => column.notNull().defaultTo(start),
];

/** A text that is never null: `start` for the rows that are there. */
export const text = (start: string): Column => [
  'text',
  (column) => column.notNull().defaultTo(start),
];

/** Adds columns to a table, one at a time: SQLite takes no more in a statement. */
export async function addColumns(
  db: Kysely<Schema>,
  table: string,
  columns: Record<string, Column>,
): Promise<void> {
  for (const [name, [type, build]] of Object.entries(columns))
    await db.schema.alterTable(table).addColumn(name, type, build).execute();
}
