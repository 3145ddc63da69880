import type { Database } from './schema.ts';

/**
 * Runs `work` in one transaction: it gets `deps` with `db` bound to the transaction, and either all
 * of its writes are stored or none. Never await the network inside: SQLite has one writer.
 */
export function inTransaction<D extends { db: Database }, Result>(
  deps: D,
  work: (deps: D) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction().execute((db) => work({ ...deps, db }));
}
