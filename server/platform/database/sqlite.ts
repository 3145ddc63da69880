import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDriver from 'better-sqlite3';
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteDialectConfig } from 'kysely';
import { versionedBy } from './data-version.ts';
import { keepStatements } from './keep-statements.ts';
import { readPreparedWith } from './prepared-query.ts';
import type { Database, Schema } from './schema.ts';
import { PlainSpokenSqliteDriver } from './sqlite-driver.ts';
import { writeWatch } from './watch-writes.ts';

/** SQLite rolls schema changes back like any other; Kysely only has to be told. */
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

  override createDriver(): PlainSpokenSqliteDriver {
    return new PlainSpokenSqliteDriver(this.#config, this.#isInTransaction);
  }
}

/**
 * Opens (or makes) the SQLite database in `file`. WAL with synchronous=FULL: a commit that was
 * acknowledged survives a power cut; with NORMAL it does not.
 */
export function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true });
  const database = new SqliteDriver(file, { timeout: 5000 });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // A connection that only reads sees what is committed, whatever transaction is open on the other.
  const reader = new SqliteDriver(file, { readonly: true, timeout: 5000 });
  const { onConnection: onCreateConnection, belongsTo } = writeWatch();
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
