import type { Database } from './schema.ts';

const versions = new WeakMap<Database, () => number | null>();

/** Says how the version of a database is asked for. */
export function versionedBy(db: Database, ask: () => number | null): void {
  versions.set(db, ask);
}

/**
 * A number that is another one once anything was committed to the database since, by whomever: while
 * it stays, what was read is still so. Null where asking for it costs as much as reading (PostgreSQL).
 */
export function dataVersionOf(db: Database): number | null {
  return versions.get(db)?.() ?? null;
}
