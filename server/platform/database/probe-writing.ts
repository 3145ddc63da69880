import type { Clock } from '../clock.ts';
import type { Database } from './schema.ts';

/**
 * Finds out whether the database can write, by writing the time into the table of failure counts,
 * where old rows are deleted anyway. Throws what the database throws.
 */
export async function probeWriting({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const window_ends_at = clock.now();
  await db
    .insertInto('failure_limit')
    .values({ name: 'readiness', failures: 0, window_ends_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ window_ends_at }))
    .execute();
}
