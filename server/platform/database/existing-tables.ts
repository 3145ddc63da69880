import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

/** Whether the database has a table of this name. Asks for no other, as Kysely's introspection does. */
export async function hasTable(db: Database, name: string): Promise<boolean> {
  const query = isPostgres(db)
    ? sql`select 1 where to_regclass(quote_ident(${name})) is not null`
    : sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`;
  return (await query.execute(db)).rows.length > 0;
}

/** Whether a database holds no table at all. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.length === 0;
}

/** Drops all tables with their rows, also those that record the migrations. PostgreSQL only. */
export async function dropAllTables(db: Database): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.length === 0) return;
  await sql`drop table ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(db);
}
