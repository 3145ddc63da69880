import type { DatabaseConnection } from 'kysely';
import { errorCode } from '../errors/error-code.ts';

/**
 * The database cannot be reached, or went away in the midst of a statement. Whether a commit that was under way
 * then has happened is not known, so nothing of it may be acknowledged.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  /** The driver's code, such as ECONNREFUSED. */
  readonly code: unknown;

  constructor(cause: unknown) {
    const code = errorCode(cause);
    const reason = typeof code === 'string' ? ` (${code})` : '';
    super(`The database cannot be reached${reason}.`, { cause });
    this.code = code;
  }
}

/** Node's error codes of a failed connection. */
const OF_THE_NETWORK: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // A socket that does not exist (any more).
  'ENOENT',
];
/** PostgreSQL's codes: it stops, was killed, starts, has no free connection, or takes no writes after a failover. */
const OF_THE_SERVER = /^(?:08...|57P0[123]|53300|25006)$/;
/** Messages of the driver's own errors, which have no code. */
const OF_THE_DRIVER =
  /connection terminated|connection error|timeout exceeded when trying to connect/i;

function isAway(error: unknown): boolean {
  const code = errorCode(error);
  if (code === undefined) return error instanceof Error && OF_THE_DRIVER.test(error.message);
  return OF_THE_NETWORK.includes(code) || OF_THE_SERVER.test(String(code));
}

function explain(error: unknown): never {
  throw isAway(error) && !(error instanceof DatabaseAway) ? new DatabaseAway(error) : error;
}

/** Calls `connect`, and throws DatabaseAway if it fails because the database is away. */
export function orAway<Result>(connect: () => Promise<Result>): Promise<Result> {
  return connect().catch(explain);
}

/** Has statements on the connection throw DatabaseAway from now on if it is lost. */
export function noticeAway(connection: DatabaseConnection): void {
  const { executeQuery } = connection;
  connection.executeQuery = (query, options) =>
    executeQuery.call(connection, query, options).catch(explain) as ReturnType<
      typeof executeQuery<never>
    >;
}
