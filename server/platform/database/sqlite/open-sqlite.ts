import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import {
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { versionedBy } from '../data-version.ts';
import { readPreparedWith } from '../prepared-query.ts';
import type { Database, Schema } from '../schema.ts';
import { watchConnections } from '../watch-connections.ts';
import { type OpenedSqlite, SharedSqliteDriver } from './sqlite-driver.ts';
import { waitsForWriters } from './wait-for-writers.ts';

/** How long a read waits for another process that keeps even readers out, which only a repair of the file does. */
const READ_TIMEOUT_MS = 5000;

/** SQLite rolls back schema changes like any other. Kysely has to be told so. */
class SharedSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver gives out any number of connections and lets one at a time write. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Opens or creates the SQLite database in `file`. SQLite, "PRAGMA synchronous": in WAL mode with NORMAL
 * a committed transaction might roll back following a power loss. With FULL it does not.
 */
export function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true });
  const writer = new BetterSqlite(file, { timeout: READ_TIMEOUT_MS });
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  // The driver waits itself, so that this process goes on meanwhile.
  writer.pragma('busy_timeout = 0');
  // Sees committed data only, whatever the first is doing.
  const reader = new BetterSqlite(file, { readonly: true, timeout: READ_TIMEOUT_MS });
  const prepareRead = keepStatements((sql) => reader.prepare(sql));
  const { onCreateConnection, belongsTo } = watchConnections();
  const waiting = waitsForWriters();
  const opened: OpenedSqlite = {
    prepareWrite: keepStatements((sql) => writer.prepare(sql)),
    prepareRead,
    isInTransaction: () => writer.inTransaction,
    onConnection: onCreateConnection,
    get waitMs() {
      return waiting.ms;
    },
    close() {
      reader.close();
      writer.close();
    },
  };
  const dialect: Dialect = {
    createAdapter: () => new SharedSqliteAdapter(),
    createDriver: () => new SharedSqliteDriver(opened),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (of) => new SqliteIntrospector(of),
  };
  const db = waiting.belongsTo(belongsTo(new Kysely<Schema>({ dialect })));
  readPreparedWith(db, prepareRead);
  const version = reader.prepare<[], number>('pragma data_version').pluck();
  versionedBy(db, () => version.get() ?? null);
  return db;
}

/** The number of statements kept. The store has fewer, but a list of values makes one for each length. */
const MOST = 500;

/**
 * Prepares each text once. Only statements that read or write rows are kept. Others are rare and may
 * change what a prepared statement means.
 */
function keepStatements<Statement>(
  prepare: (sql: string) => Statement,
): (sql: string) => Statement {
  const kept = new Map<string, Statement>();
  return (sql) => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const statement = prepare(sql);
    if (!/^(?:select|insert|update|delete)\b/.test(sql)) return statement;
    const [oldest] = kept.size >= MOST ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(sql, statement);
    return statement;
  };
}
