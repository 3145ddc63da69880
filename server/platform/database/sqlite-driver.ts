import { type DatabaseConnection, SqliteDriver } from 'kysely';

type Config = ConstructorParameters<typeof SqliteDriver>[0];

/**
 * Where the disk fails, SQLite gives a transaction up by itself, and then answers a rollback with an
 * error: that one is not told, so that what went wrong is.
 */
export class PlainSpokenSqliteDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;

  constructor(config: Config, isInTransaction: () => boolean) {
    super(config);
    this.#isInTransaction = isInTransaction;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (this.#isInTransaction()) throw error;
    }
  }
}
