import { sql } from 'kysely';
import { prepareQuery } from '../database/prepared-query.ts';
import type { Database } from '../database/schema.ts';

/**
 * Counts an attempt in the open window of that name, or opens one, unless the window holds `points`
 * already: a refused attempt is no failure. Answers when the window ends if it is refused (in
 * milliseconds since 1970), else null.
 */
export async function countAttempt(
  db: Database,
  { name, points, windowMs, now }: Record<'points' | 'windowMs' | 'now', number> & { name: string },
): Promise<number | null> {
  const counted = await db
    .insertInto('failure_limit')
    .values({ name, failures: 1, window_ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({
          failures: sql<number>`case when failure_limit.window_ends_at <= ${now} then 1
            else failure_limit.failures + 1 end`,
          window_ends_at: sql<number>`case when failure_limit.window_ends_at <= ${now}
            then excluded.window_ends_at else failure_limit.window_ends_at end`,
        })
        .where((row) =>
          row.or([
            row('failure_limit.window_ends_at', '<=', now),
            row('failure_limit.failures', '<', points),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  if (counted !== undefined) return null;
  const window = db.selectFrom('failure_limit').select('window_ends_at').where('name', '=', name);
  return (await window.executeTakeFirst())?.window_ends_at ?? now;
}

/** When the window of that name ends, if it is open at `now` and holds `points`. Times are milliseconds since 1970. */
export const findFullWindow = prepareQuery<{ name: string; points: number; now: number }>()(
  (db, given) =>
    db
      .selectFrom('failure_limit')
      .select('window_ends_at as endsAt')
      .where('name', '=', given('name'))
      .where('failures', '>=', given('points'))
      .where('window_ends_at', '>', given('now')),
);

/** Takes one attempt off the count of a window that is open at `now`. Returns whether it had one. */
export async function uncountAttempt(
  db: Database,
  { name, now }: { name: string; now: number },
): Promise<boolean> {
  const uncounted = await db
    .updateTable('failure_limit')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('name', '=', name)
    .where('failures', '>', 0)
    .where('window_ends_at', '>', now)
    .returning('name')
    .executeTakeFirst();
  return uncounted !== undefined;
}

/** Deletes the windows that have ended. */
export async function deleteEndedWindows(db: Database, now: number): Promise<void> {
  await db.deleteFrom('failure_limit').where('window_ends_at', '<=', now).execute();
}
