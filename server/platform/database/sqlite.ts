import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDriver from 'better-sqlite3';
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteDialectConfig } from 'kysely';
import { versionedBy } from './data-version.ts';
import { BUSY_TIMEOUT_MS } from './dialect.ts';
import { keepStatements } from './keep-statements.ts';
import { readPreparedWith } from './prepared-query.ts';
import type { Database, Schema } from './schema.ts';
import { FirstErrorSqliteDriver } from './sqlite-driver.ts';
import { watchConnections } from './watch-connections.ts';

/** SQLite rolls back schema changes like any other. Kysely has to be told so. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #isInTransaction: () => boolean;

  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config);
    this.#config = config;
    this.#isInTransaction = isInTransaction;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createDriver(): FirstErrorSqliteDriver {
    return new FirstErrorSqliteDriver(this.#config, this.#isInTransaction);
  }
}

/**
 * Opens or creates the SQLite database in `file`. SQLite, "PRAGMA synchronous": in WAL mode with NORMAL
 * a committed transaction might roll back following a power loss. With FULL it does not.
 */
export function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true });
  const database = new SqliteDriver(file, { timeout: BUSY_TIMEOUT_MS });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // A second connection, read-only, sees committed data only, whatever the first is doing.
  const reader = new SqliteDriver(file, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  const { onCreateConnection, belongsTo } = watchConnections();
  const connection = {
    prepare: keepStatements((sql) => database.prepare(sql)),
    close() {
      reader.close();
      database.close();
    },
  };
  const dialect = new TransactionalSqliteDialect(
    { database: connection, onCreateConnection },
    () => database.inTransaction,
  );
  const db = belongsTo(new Kysely<Schema>({ dialect }));
  readPreparedWith(
    db,
    keepStatements((sql) => reader.prepare(sql)),
  );
  const version = reader.prepare<[], number>('pragma data_version').pluck();
  versionedBy(db, () => version.get() ?? null);
  return db;
}
