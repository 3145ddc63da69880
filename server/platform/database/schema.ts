import type { Kysely } from 'kysely';

/**
 * The tables of both databases: those of the platform here, those of each domain in its own
 * `<domain>.tables.ts`. Times are milliseconds since 1970 (UTC), booleans are 0 or 1, money is
 * in whole cents, lists are JSON text: SQLite and PostgreSQL return these forms alike.
 */
export interface Schema {
  job: {
    id: string;
    kind: string;
    payload: string;
    run_at: number;
    attempts: number;
    leased_until: number | null;
    last_error: string | null;
  };
  /** Work that one of several processes does for all. Any process may take a lease that has run out. */
  lease: { name: string; holder: string; leased_until: number };
  /** Periodic work of all processes together: when it last began, by the database's clock, and who is at it. */
  timer: { name: string; begun_at: number; holder: string; leased_until: number | null };
  /** Values that all processes of the store share, such as its secret key. Not in backups. */
  store_mark: { name: string; mark: string };
  /** The words that an order, a customer, a change or a code is found by, in their `searchForm`. */
  search_word: { scope: string; word: string; subject_id: string };
  failure_limit: { name: string; failures: number; window_ends_at: number };
}

export type Database = Kysely<Schema>;
