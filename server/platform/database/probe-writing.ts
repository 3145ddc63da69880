import type { Clock } from '../clock.ts';
import type { Database } from './schema.ts';

/**
 * Finds out whether the database stores anything at the moment, by having it store something: the
 * time, in a row of the counts of failures that is forgotten by itself. Throws what it throws.
 */
export async function probeWriting({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const window_ends_at = clock.now();
  await db
    .insertInto('failure_limit')
    .values({ name: 'readiness', failures: 0, window_ends_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ window_ends_at }))
    .execute();
}
