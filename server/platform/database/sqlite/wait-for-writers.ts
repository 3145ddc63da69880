import type { Database } from '../schema.ts';

/** Nobody waits for what starts, is migrated or is done by a command: another program may hold the lock for that long. */
const PATIENT_MS = 60_000;

const limits = new WeakMap<Database, (ms: number) => void>();

/** How long an SQLite database waits for other processes that write. */
export function waitsForWriters() {
  const waiting = {
    ms: PATIENT_MS,
    belongsTo(db: Database): Database {
      limits.set(db, (ms) => {
        waiting.ms = ms;
      });
      return db;
    },
  };
  return waiting;
}

/**
 * From now on a write waits so many milliseconds for another process that holds SQLite's lock, then throws
 * SQLITE_BUSY; before, a minute. PostgreSQL locks rows, and waits by rules of its own.
 */
export function waitForWritersAtMost(db: Database, ms: number): void {
  limits.get(db)?.(ms);
}
