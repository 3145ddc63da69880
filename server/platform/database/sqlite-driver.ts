import { type DatabaseConnection, SqliteDriver } from 'kysely';

type Config = ConstructorParameters<typeof SqliteDriver>[0];

/**
 * When the disk fails, SQLite rolls the transaction back by itself and answers a later rollback with
 * an error. That error is dropped, so that the first one is reported.
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
