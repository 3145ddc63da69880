import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { Database, Schema } from './schema.ts';

type Table = keyof Schema;

/** Told which tables were written; null: perhaps any of them. */
type Listener = (tables: ReadonlySet<string> | null) => void;

const listenersOf = new WeakMap<Database, Set<Listener>>();

/** What Kysely writes rows with. Whatever else is no query may write anything. */
const WRITE = /^(?:insert into|update|delete from) "(\w+)"/;
const BEGIN = /^(?:begin|start transaction)/;

/**
 * Notices what is written through the connections of a database: `onConnection` is shown each new
 * one, `belongsTo` says which database they are of.
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
 * Calls `listener` after every commit of this process that may have changed one of the tables:
 * before whoever committed goes on. Other processes' writes it does not see.
 */
export function onWritten(db: Database, tables: readonly Table[], listener: () => void): void {
  const listeners = listenersOf.get(db);
  if (listeners === undefined) throw new Error('The writes to this database are not watched');
  listeners.add((written) => {
    if (written === null || tables.some((table) => written.has(table))) listener();
  });
}

function watch(connection: DatabaseConnection, listeners: ReadonlySet<Listener>): void {
  const { executeQuery } = connection;
  let isOpen = false;
  let written = new Set<string>();
  let mayBeAny = false;
  const tell = () => {
    const tables = mayBeAny ? null : written;
    if (mayBeAny || written.size > 0) for (const listener of listeners) listener(tables);
    forget();
  };
  const forget = () => {
    isOpen = false;
    written = new Set();
    mayBeAny = false;
  };
  /** Whether the database is as it was after it: nothing has to be told yet, or at all. */
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
    // Told even where it failed: a commit whose answer got lost may have happened.
    return (isQuiet ? result : result.finally(tell)) as ReturnType<typeof executeQuery<Row>>;
  };
}
