import { PostgresAdapter, type SelectQueryBuilder } from 'kysely';
import type { Database, Schema } from './schema.ts';

/** Whether `db` (or a transaction of it) speaks to PostgreSQL; else it is SQLite. */
export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Locks the rows a transaction reads until it ends. SQLite has one writer and no such clause; its
 * transactions are one after the other already.
 */
export function forUpdate<Table extends keyof Schema, Output>(
  db: Database,
  query: SelectQueryBuilder<Schema, Table, Output>,
): SelectQueryBuilder<Schema, Table, Output> {
  return isPostgres(db) ? query.forUpdate() : query;
}

/** Whether `error` says that a unique constraint refused a row, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return (
    code === '23505' ||
    code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  );
}

/** Whether `error` says that a disk failed: the database's, or one that files are on. */
export function isDiskFailure(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  // 58030 is PostgreSQL's io_error.
  return code === 'EIO' || code === '58030' || String(code).startsWith('SQLITE_IOERR');
}

/** Whether `error` says that the database found no room on its disk. */
export function isDatabaseFull(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'SQLITE_FULL' || code === '53100';
}
