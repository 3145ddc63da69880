import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** Whether a database holds no table at all. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.length === 0;
}

/** Drops all tables with what they hold, those that keep count of migrations as well. PostgreSQL only. */
export async function dropAllTables(db: Database): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.length === 0) return;
  await sql`drop table ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(db);
}
