import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';

type Config = ConstructorParameters<typeof SqliteDriver>[0];

/**
 * When the disk fails, SQLite rolls the transaction back by itself and answers a later rollback with
 * an error. That error is dropped, so that the first one is reported.
 */
export class FirstErrorSqliteDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;

  constructor(config: Config, isInTransaction: () => boolean) {
    super(config);
    this.#isInTransaction = isInTransaction;
  }

  /**
   * SQLite, "BEGIN IMMEDIATE": the connection starts a new write immediately. A transaction that begins
   * with a read fails at its first write, without waiting, where another process wrote in between. One that only
   * reads keeps nobody from writing.
   */
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (this.#isInTransaction()) throw error;
    }
  }
}
