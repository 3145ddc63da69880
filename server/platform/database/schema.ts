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
  /** What one of several processes does for all. A lease that ran out is anybody's. */
  lease: { name: string; holder: string; leased_until: number };
  /** The words that an order or a customer is found by, in lower case. */
  search_word: { scope: string; word: string; subject_id: string };
  failure_limit: { name: string; failures: number; window_ends_at: number };
}

export type Database = Kysely<Schema>;
