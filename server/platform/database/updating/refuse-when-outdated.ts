import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { Clock } from '../../clock/clock.ts';
import { defineError } from '../../errors/app-error.ts';
import type { Log } from '../../process/log.ts';
import type { Database } from '../schema.ts';
import { BEGIN, END, READ } from '../statements.ts';
import { readSigns, type Sign, signsOfOthers } from './update-notice.ts';

/** A process of an older version wants to write after a newer one has announced its update. */
export const storeUpdating = defineError(
  'store_updating',
  503,
  'The shop is being updated. Please try again in a minute.',
);

/** The longest time between the check whether writing is allowed and the write. */
const FRESH_MS = 500;
/** This long after the announcement no older process writes any more, and the update may begin. */
export const NOTICE_MS = 3 * FRESH_MS;

type Execute = DatabaseConnection['executeQuery'];

interface Watched {
  db: Database;
  clock: Clock;
  log: Log;
}

/** Keeps an outdated process from writing. */
class Guard {
  #watched: Watched | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #reason: string | null = null;

  turnOn(watched: Watched): void {
    this.#watched = watched;
  }

  /** Reads continue, and so does a transaction that has begun. */
  watch(connection: DatabaseConnection): void {
    const execute: Execute = connection.executeQuery.bind(connection);
    let isOpen = false;
    connection.executeQuery = async <Row>(query: CompiledQuery, options?: object) => {
      const { sql } = query;
      if (!isOpen && !READ.test(sql) && !END.test(sql)) await this.#assertCurrent(execute);
      if (END.test(sql)) isOpen = false;
      const result = await execute<Row>(query, options);
      if (BEGIN.test(sql)) isOpen = true;
      return result;
    };
  }

  async #assertCurrent(execute: Execute): Promise<void> {
    if (this.#watched === undefined) return;
    const { db, clock } = this.#watched;
    const now = clock.monotonic();
    if (now - this.#lookedAt > FRESH_MS) {
      const { rows } = await execute<Sign>(signsOfOthers(db).compile(db));
      this.#lookedAt = now;
      this.#note(readSigns(rows));
    }
    if (this.#reason !== null) throw storeUpdating();
  }

  #note(reason: string | null): void {
    if (reason === this.#reason) return;
    this.#reason = reason;
    const log = this.#watched?.log;
    if (reason === null) log?.info('The update was given up. The store writes again.');
    else log?.error({ reason }, 'This version of the store no longer writes.');
  }
}

const guards = new WeakMap<Database, Guard>();

/** Keeps a database from outdated writes: `onConnection` and `belongsTo` as those of `writeWatch`. */
export function outdatedGuard() {
  const guard = new Guard();
  return {
    onConnection: async (connection: DatabaseConnection) => guard.watch(connection),
    belongsTo(db: Database): Database {
      guards.set(db, guard);
      return db;
    },
  };
}

/**
 * From now on this process writes nothing to the database (503) once a newer version has announced that it
 * updates it, or has done so. It looks before each transaction and each write outside of one, at most twice
 * a second.
 */
export function refuseWhenOutdated(watched: Watched): void {
  guards.get(watched.db)?.turnOn(watched);
}
