import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { systemClock } from '../../clock/system-clock.ts';
import { isDatabaseBusy } from '../dialect.ts';
import { BEGIN, END, READ } from '../statements.ts';

/** How often a write that another process holds up is tried again. */
const TRY_EVERY_MS = 20;

interface Statement {
  /** Whether it returns rows. */
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number; lastInsertRowid: number | bigint };
}

/** An SQLite database, opened once for writing and once for reading. Both answer at once or throw. */
export interface OpenedSqlite {
  prepareWrite(sql: string): Statement;
  /** Sees committed data only. */
  prepareRead(sql: string): Statement;
  isInTransaction(): boolean;
  close(): void;
  /** How long a write waits for another process that writes, in milliseconds. */
  readonly waitMs: number;
  onConnection(connection: DatabaseConnection): Promise<void>;
}

function run(statement: Statement, parameters: readonly unknown[]): QueryResult<unknown> {
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}

/** Lets one write after the other: SQLite has one transaction for each connection. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn, to a function that ends the turn. */
  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return resolve;
  }
}

/**
 * The connection that a query or a transaction gets. Reads outside of a transaction are done at once, whoever writes.
 * Writes and transactions take turns. One that another process holds up is tried again for `waitMs`, while this
 * process does other things, then throws SQLITE_BUSY.
 */
class SharedConnection implements DatabaseConnection {
  readonly #database: OpenedSqlite;
  readonly #turns: Turns;
  /** Ends this one's turn; null while it has none. */
  #end: (() => void) | null = null;

  constructor(database: OpenedSqlite, turns: Turns) {
    this.#database = database;
    this.#turns = turns;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#execute(sql, parameters);
    return result as QueryResult<Row>;
  }

  /** Kysely asks for the method; the store streams nothing from SQLite. */
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Queries of SQLite are not streamed.');
  }

  /** Ends a turn that a failure has left open. */
  release(): void {
    this.#end?.();
    this.#end = null;
  }

  async #execute(sql: string, parameters: readonly unknown[]): Promise<QueryResult<unknown>> {
    const database = this.#database;
    if (this.#end !== null) {
      try {
        return run(database.prepareWrite(sql), parameters);
      } finally {
        if (END.test(sql) && !database.isInTransaction()) this.release();
      }
    }
    if (READ.test(sql)) return run(database.prepareRead(sql), parameters);
    const since = systemClock.monotonic();
    this.#end = await this.#turns.take();
    try {
      return await this.#insist(() => run(database.prepareWrite(sql), parameters), since);
    } finally {
      if (!(BEGIN.test(sql) && database.isInTransaction())) this.release();
    }
  }

  async #insist<Result>(write: () => Result, since: number): Promise<Result> {
    for (;;) {
      try {
        return write();
      } catch (error) {
        if (!isDatabaseBusy(error) || systemClock.monotonic() - since >= this.#database.waitMs)
          throw error;
      }
      await systemClock.sleep(TRY_EVERY_MS, { keepsAlive: true });
    }
  }
}

/** Gives out connections to one SQLite database; all share one reader and one writer. */
export class SharedSqliteDriver implements Driver {
  readonly #database: OpenedSqlite;
  readonly #turns = new Turns();
  readonly #idle: SharedConnection[] = [];

  constructor(database: OpenedSqlite) {
    this.#database = database;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    const connection = new SharedConnection(this.#database, this.#turns);
    await this.#database.onConnection(connection);
    return connection;
  }

  async releaseConnection(connection: SharedConnection): Promise<void> {
    connection.release();
    this.#idle.push(connection);
  }

  /**
   * SQLite, "BEGIN IMMEDIATE": the connection starts a new write immediately. A transaction that begins
   * with a read fails at its first write, without waiting, where another process wrote in between. One that only
   * reads keeps no other process from writing.
   */
  async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /**
   * When the disk fails, SQLite rolls the transaction back by itself and answers a later rollback with
   * an error. That error is dropped, so that the first one is reported.
   */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      if (this.#database.isInTransaction()) throw error;
    }
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }
}
