import { sql } from 'kysely';
import { tooManyAttempts } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { sha256 } from '../ids.ts';

/** At most `points` within `windowSeconds` for each subject. */
export interface Limit {
  name: string;
  points: number;
  windowSeconds: number;
}

export interface FailureLimits {
  /**
   * Counts an attempt of `subject` against `limit` before it is made, so that many at once cannot
   * slip through. Throws 429 with Retry-After where the limit is used up.
   */
  take(limit: Limit, subject: string): Promise<void>;
  /** Gives an attempt back that was no failure after all. */
  giveBack(limit: Limit, subject: string): Promise<void>;
  /** Forgets what counts no more. */
  forgetOld(): Promise<void>;
}

/** Subjects are e-mail and IP addresses: what is counted does not tell whose they are. */
function nameOf(limit: Limit, subject: string): string {
  return `${limit.name}:${sha256(subject)}`;
}

/** Counts in the app's own database, so that a restart or a second node forgets nothing. */
export function createFailureLimits({ db, clock }: { db: Database; clock: Clock }): FailureLimits {
  return {
    async take(limit, subject) {
      const now = clock.now();
      const name = nameOf(limit, subject);
      // Where the limit is used up nothing is written: a refused attempt is no failure.
      const taken = await db
        .insertInto('failure_limit')
        .values({ name, failures: 1, window_ends_at: now + limit.windowSeconds * 1000 })
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
                row('failure_limit.failures', '<', limit.points),
              ]),
            ),
        )
        .returning('failures')
        .executeTakeFirst();
      if (taken !== undefined) return;
      const used = await db
        .selectFrom('failure_limit')
        .select('window_ends_at')
        .where('name', '=', name)
        .executeTakeFirst();
      const waitMs = (used?.window_ends_at ?? now) - now;
      throw tooManyAttempts(undefined, {
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
      });
    },
    async giveBack(limit, subject) {
      await db
        .updateTable('failure_limit')
        .set({ failures: sql<number>`failures - 1` })
        .where('name', '=', nameOf(limit, subject))
        .where('failures', '>', 0)
        .execute();
    },
    async forgetOld() {
      await db.deleteFrom('failure_limit').where('window_ends_at', '<=', clock.now()).execute();
    },
  };
}
