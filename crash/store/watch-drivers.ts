import SqliteDriver from 'better-sqlite3';
import { Client } from 'pg';
import { nameWrites } from './name-writes.ts';
import type { Steps } from './steps.ts';

/**
 * Comes by a step before and after whatever either database's driver makes durable. At the drivers
 * and not above, so that nothing is missed, and nothing of the store's own has to be changed.
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

type Query = (this: object, sql: unknown, ...given: unknown[]) => unknown;

function watchPostgres(steps: Steps): void {
  const prototype = Client.prototype as unknown as { query: Query };
  const namesOf = new WeakMap<object, ReturnType<typeof nameWrites>>();
  const { query } = prototype;
  prototype.query = function (sql, ...given) {
    const nameOf = namesOf.get(this) ?? nameWrites();
    namesOf.set(this, nameOf);
    const name = typeof sql === 'string' ? nameOf(sql) : null;
    if (name === null) return query.call(this, sql, ...given);
    steps.pass(`${name}: before`);
    const result = query.call(this, sql, ...given) as Promise<unknown>;
    // Whether the server still takes it when its client dies here is left to chance.
    steps.pass(`${name}: on its way`);
    return result.finally(() => steps.pass(`${name}: after`));
  };
}
