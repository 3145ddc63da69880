import type { Database } from './schema.ts';

const versions = new WeakMap<Database, () => number | null>();

/** Registers how the version of a database is read. */
export function versionedBy(db: Database, read: () => number | null): void {
  versions.set(db, read);
}

/**
 * A number that changes with every commit to the database, by any process. While it is the same, what
 * was read is up to date. Null for PostgreSQL, where reading it costs as much as a query.
 */
export function dataVersionOf(db: Database): number | null {
  return versions.get(db)?.() ?? null;
}
