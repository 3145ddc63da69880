import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { Database, Schema } from './schema.ts';
import { BEGIN } from './statements.ts';

type Table = keyof Schema;

/** Called with the names of the tables that were written; null if any table may have been written. */
type Listener = (tables: ReadonlySet<string> | null) => void;

const listenersOf = new WeakMap<Database, Set<Listener>>();

/** The statements that write rows. Any other statement that is no query may write to any table. */
const WRITE = /^(?:insert into|update|delete from) "(\w+)"/;

/**
 * Watches writes through the connections of a database. `onConnection` gets each new connection,
 * `belongsTo` says which database they belong to.
 */
export function writeWatch() {
  const listeners = new Set<Listener>();
  return {
    onConnection: async (connection: DatabaseConnection) => watch(connection, listeners),
    belongsTo(db: Database): Database {
      listenersOf.set(db, listeners);
      return db;
    },
  };
}

/**
 * Calls `listener` after every commit of this process that may have changed one of the tables, before
 * the committing code goes on. It does not see the writes of other processes.
 */
export function onWritten(db: Database, tables: readonly Table[], listener: () => void): void {
  const listeners = listenersOf.get(db);
  if (listeners === undefined) throw new Error('The writes to this database are not watched.');
  listeners.add((written) => {
    if (written === null || tables.some((table) => written.has(table))) listener();
  });
}

function watch(connection: DatabaseConnection, listeners: ReadonlySet<Listener>): void {
  const { executeQuery } = connection;
  let isOpen = false;
  let written = new Set<string>();
  let mayBeAny = false;
  const notify = () => {
    const tables = mayBeAny ? null : written;
    if (mayBeAny || written.size > 0) for (const listener of listeners) listener(tables);
    forget();
  };
  const forget = () => {
    isOpen = false;
    written = new Set();
    mayBeAny = false;
  };
  /** Whether the statement leaves the committed data unchanged. */
  const note = (sql: string): boolean => {
    if (sql.startsWith('select')) return true;
    if (BEGIN.test(sql) || sql === 'rollback') {
      forget();
      isOpen = sql !== 'rollback';
      return true;
    }
    const [, table] = WRITE.exec(sql) ?? [];
    if (sql === 'commit') isOpen = false;
    else if (table === undefined) mayBeAny = true;
    else written.add(table);
    return isOpen;
  };
  connection.executeQuery = async <Row>(query: CompiledQuery, options?: object) => {
    const isQuiet = note(query.sql);
    const result = executeQuery.call(connection, query, options);
    // Also after an error, because a commit whose response was lost may have happened.
    return (isQuiet ? result : result.finally(notify)) as ReturnType<typeof executeQuery<Row>>;
  };
}
