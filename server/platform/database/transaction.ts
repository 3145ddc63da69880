import type { Database } from './schema.ts';

/** The value that `work` returns to have all of its writes undone. */
export const ROLL_BACK = Symbol('roll back');

class RolledBack extends Error {}

/**
 * Runs `work` in one transaction: it gets `deps` with `db` bound to the transaction, and either all
 * of its writes are stored or none: none where it throws or returns `ROLL_BACK`. Never await the
 * network inside: SQLite has one writer.
 */
export async function inTransaction<D extends { db: Database }, Result>(
  deps: D,
  work: (deps: D) => Promise<Result>,
): Promise<Result> {
  const rolledBack = new RolledBack();
  let result: Result | undefined;
  const run = deps.db.transaction().execute(async (db) => {
    result = await work({ ...deps, db });
    // The query builder rolls a transaction back for an error alone.
    if (result === ROLL_BACK) throw rolledBack;
    return result;
  });
  return run.catch((error: unknown) => {
    if (error === rolledBack && result !== undefined) return result;
    throw error;
  });
}
