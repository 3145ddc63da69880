import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Database, Schema } from './schema.ts';
import { watchConnections } from './watch-connections.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** Sums, counts and sizes stay far below 2^53, so bigint and numeric are read as numbers. */
const numbersAsNumbers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 || oid === NUMERIC) return Number;
    return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid);
  },
};

/**
 * Opens a pool of at most `maxConnections` to the PostgreSQL database at `url`. `connectMs`: how long a
 * connection may take; absent: as long as the system allows.
 */
export function openPostgres(url: string, maxConnections = 10, connectMs = 0): Database {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    types: numbersAsNumbers,
  });
  // An idle connection that breaks is replaced on its next use. An unhandled error would end the process.
  pool.on('error', () => undefined);
  const { onCreateConnection, belongsTo } = watchConnections();
  const dialect = new PostgresDialect({ pool, onCreateConnection });
  return belongsTo(new Kysely<Schema>({ dialect }));
}
