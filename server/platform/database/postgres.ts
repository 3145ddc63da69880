import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolClient, type QueryResult, types } from 'pg';
import { noticeAway, orAway } from './database-away.ts';
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
 * Gives pg a callback with each query. The promise that it makes without one keeps results from being collected
 * before memory runs short: a process that read 500 orders 400 times took 230 MB with it, and takes 82.
 */
function queryByCallback(client: PoolClient): void {
  const query = client.query.bind(client);
  Object.assign(client, {
    query: (text: string, values: unknown[]) =>
      new Promise<QueryResult>((resolve, reject) => {
        query(text, values, (error, result) => (error ? reject(error) : resolve(result)));
      }),
  });
}

/**
 * A page of a list takes 5 ms where one process reads it. PostgreSQL would start two more for it, which takes 40; for sums of
 * whole tables it still does.
 */
const SETTINGS = CompiledQuery.raw('set parallel_setup_cost = 10000');

/** A server that comes back is found within this time, even if its machine was off the network. */
const CONNECT_MS = 5000;

/**
 * Opens a pool of at most `maxConnections` to the PostgreSQL database at `url`. `connectMs`: how long a
 * connection, or waiting for a free one, may take. While the server is away, everything throws DatabaseAway.
 */
export function openPostgres(url: string, maxConnections = 10, connectMs = CONNECT_MS): Database {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    types: numbersAsNumbers,
  });
  // A connection that breaks is replaced on its next use. An unhandled error would end the process: of an idle
  // connection the pool tells, of one that is in use between two statements only the connection itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    queryByCallback(client);
  });
  const { onCreateConnection, belongsTo } = watchConnections();
  const dialect = new PostgresDialect({
    pool: {
      options: pool.options,
      connect: () => orAway(() => pool.connect()),
      end: () => pool.end(),
    },
    async onCreateConnection(connection) {
      noticeAway(connection);
      await connection.executeQuery(SETTINGS);
      await onCreateConnection(connection);
    },
  });
  return belongsTo(new Kysely<Schema>({ dialect }));
}
