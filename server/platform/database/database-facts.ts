import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

/** The database server's own time in milliseconds since 1970; null for SQLite, which has none. */
export async function databaseTime(db: Database): Promise<number | null> {
  if (!isPostgres(db)) return null;
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now
  `.execute(db);
  return rows[0]?.now ?? null;
}

/** The database's own name and version: "PostgreSQL 17.6". */
export async function databaseVersion(db: Database): Promise<string> {
  const query = isPostgres(db)
    ? sql<{ version: string }>`select 'PostgreSQL ' || current_setting('server_version') as version`
    : sql<{ version: string }>`select 'SQLite ' || sqlite_version() as version`;
  const { rows } = await query.execute(db);
  return rows[0]?.version ?? '';
}

/**
 * Checks an SQLite database and returns the first damage in SQLite's words; null if there is none, and for
 * PostgreSQL, which has no such check. It reads the whole file.
 */
export async function findDamage(db: Database): Promise<string | null> {
  if (isPostgres(db)) return null;
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const said = rows[0]?.quick_check ?? 'ok';
  return said === 'ok' ? null : said;
}

/** How many bytes the database takes up. */
export async function databaseBytes(db: Database): Promise<number> {
  const query = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`
        select count.page_count * size.page_size as bytes
        from pragma_page_count as count, pragma_page_size as size
      `;
  const { rows } = await query.execute(db);
  return rows[0]?.bytes ?? 0;
}
