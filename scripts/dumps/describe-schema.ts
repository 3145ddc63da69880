import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#platform/database/dialect.ts';
import type { Database } from '#platform/database/schema.ts';
import { sha256 } from '#platform/ids/ids.ts';

const OWN = sql.lit('kysely_%');

/** SQLite keeps the text of each `create`, with what `alter` made of it. */
const ofSqlite = sql<{ line: string }>`
  select type || ' ' || name || ': ' || sql as line from sqlite_master
  where sql is not null and tbl_name not like ${OWN}
`;

const ofPostgres: RawBuilder<{ line: string }> = sql`
  select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, collation_name) as line
  from information_schema.columns where table_schema = 'public' and table_name not like ${OWN}
  union all
  select indexdef from pg_indexes where schemaname = 'public' and tablename not like ${OWN}
  union all
  select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
  where connamespace = 'public'::regnamespace and conrelid::regclass::text not like ${OWN}
`;

/** The tables, columns, indexes and constraints of a database, a line for each, in the same order always. */
export async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await (isPostgres(db) ? ofPostgres : ofSqlite).execute(db);
  return rows.map(({ line }) => line).sort();
}

/** Tells a schema from any other of the same database. */
export async function hashSchema(db: Database): Promise<string> {
  return sha256((await describeSchema(db)).join('\n'));
}
