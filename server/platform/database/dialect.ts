import { PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { errorCode } from '../errors/error-code.ts';
import type { Database, Schema } from './schema.ts';

/** Whether `db` (or a transaction of it) is PostgreSQL. Otherwise it is SQLite. */
export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Locks the rows that a transaction reads until it ends. SQLite has no such clause and needs none,
 * because it runs one writing transaction at a time.
 */
export function forUpdate<Table extends keyof Schema, Output>(
  db: Database,
  query: SelectQueryBuilder<Schema, Table, Output>,
): SelectQueryBuilder<Schema, Table, Output> {
  return isPostgres(db) ? query.forUpdate() : query;
}

/**
 * Keeps the rows that a transaction reads until it ends: others may keep them too and change them, but neither delete
 * them nor lock them with `forUpdate`.
 */
export function forKeyShare<Table extends keyof Schema, Output>(
  db: Database,
  query: SelectQueryBuilder<Schema, Table, Output>,
): SelectQueryBuilder<Schema, Table, Output> {
  return isPostgres(db) ? query.forKeyShare() : query;
}

/**
 * Now, in milliseconds since 1970: by the clock of the database, which all processes share. The clocks of
 * the machines that they run on may differ.
 */
export function databaseNow(db: Database): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
}

/** The time of the database, in milliseconds since 1970. */
export async function readNow(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${databaseNow(db)} as now`.execute(db);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('The database does not tell the time.');
  return now;
}

/** Whether a unique constraint refused a row, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const code = errorCode(error);
  return (
    code === '23505' ||
    code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  );
}

/** Whether a disk failed: the database's or the one with the files. */
export function isDiskFailure(error: unknown): boolean {
  const code = errorCode(error);
  // 58030 is PostgreSQL's io_error.
  return code === 'EIO' || code === '58030' || String(code).startsWith('SQLITE_IOERR');
}

/** Whether another process held SQLite's lock for longer than a write waits for it. */
export function isDatabaseBusy(error: unknown): boolean {
  return String(errorCode(error)).startsWith('SQLITE_BUSY');
}

/** Whether the database's disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'SQLITE_FULL' || code === '53100';
}

/**
 * Moves SQLite's log into the database, so that the log is written from its beginning again. On a full
 * disk a small change then succeeds, because no file has to grow. Does nothing on PostgreSQL.
 */
export async function reuseLog(db: Database): Promise<void> {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(restart)`.execute(db);
}
