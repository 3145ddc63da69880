import SqliteDriver from 'better-sqlite3';
import { Client } from 'pg';
import type { Steps } from './steps.ts';

/**
 * Passes a step before and after everything that a database driver makes durable. The drivers are
 * watched and not the code above them, so that nothing is missed and the store itself is unchanged.
 */
export function watchDrivers(steps: Steps): void {
  watchSqlite(steps);
  watchPostgres(steps);
}

type Run = (this: { source: string }, ...given: unknown[]) => unknown;

function watchSqlite(steps: Steps): void {
  const nameOf = nameWrites();
  const empty = new SqliteDriver(':memory:');
  const statement: Record<'run' | 'all', Run> = Object.getPrototypeOf(empty.prepare('select 1'));
  empty.close();
  for (const method of ['run', 'all'] as const) {
    const original = statement[method];
    statement[method] = function (...given) {
      const name = nameOf(this.source);
      if (name !== null) steps.pass(`${name}: before`);
      const result = original.apply(this, given);
      if (name !== null) steps.pass(`${name}: after`);
      return result;
    };
  }
}

type Done = (...answer: unknown[]) => void;
/** The store gives pg a callback with each statement. */
type Query = (this: object, sql: unknown, values: unknown, done: Done) => unknown;

function watchPostgres(steps: Steps): void {
  const prototype = Client.prototype as unknown as { query: Query };
  const namesOf = new WeakMap<object, ReturnType<typeof nameWrites>>();
  const { query } = prototype;
  prototype.query = function (sql, values, done) {
    const nameOf = namesOf.get(this) ?? nameWrites();
    namesOf.set(this, nameOf);
    const name = typeof sql === 'string' ? nameOf(sql) : null;
    if (name === null) return query.call(this, sql, values, done);
    steps.pass(`${name}: before`);
    const result = query.call(this, sql, values, (...answer) => {
      steps.pass(`${name}: after`);
      done(...answer);
    });
    // The client dies here while the statement is on its way. The server may still execute it.
    steps.pass(`${name}: on its way`);
    return result;
  };
}

/** The statements that write rows, as in server/platform/database/watch-writes.ts. */
const WRITE = /^(?:insert into|update|delete from) "(\w+)"/;
const BEGIN = /^(?:begin|start transaction)/;

/** Tables that many transactions write, so they do not show which transaction it is. */
const SMALL = new Set(['search_word']);

/**
 * Follows the statements of one connection and names those that make something durable: a commit by
 * the tables written in it, a statement outside a transaction by its table. Null for all others.
 */
function nameWrites(): (sql: string) => string | null {
  let written: Set<string> | null = null;
  return (sql) => {
    if (BEGIN.test(sql)) written = new Set();
    if (sql === 'rollback') written = null;
    const [, table] = WRITE.exec(sql) ?? [];
    if (table !== undefined && written === null) return `write ${table}`;
    if (table !== undefined && !SMALL.has(table)) written?.add(table);
    if (sql !== 'commit') return null;
    const tables = [...(written ?? [])].sort();
    written = null;
    return tables.length === 0 ? null : `commit ${tables.join(', ')}`;
  };
}
