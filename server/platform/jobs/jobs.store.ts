import type { Selectable } from 'kysely';
import { isPostgres } from '../database/dialect.ts';
import type { Database, Schema } from '../database/schema.ts';

export type JobRecord = Selectable<Schema['job']>;

export async function insertJob(
  db: Database,
  job: { id: string; kind: string; payload: string; runAt: number },
): Promise<void> {
  const { id, kind, payload, runAt } = job;
  await db
    .insertInto('job')
    .values({ id, kind, payload, run_at: runAt, attempts: 0, leased_until: null, last_error: null })
    .execute();
}

export async function hasJob(db: Database, kind: string): Promise<boolean> {
  const row = await db.selectFrom('job').select('id').where('kind', '=', kind).limit(1).execute();
  return row.length > 0;
}

/**
 * Takes the job that has been due longest, with a lease until `leasedUntil`. A job whose lease ran out
 * is due again. Two workers at the same time never get the same job.
 */
export function claimJob(
  db: Database,
  { kinds, now, leasedUntil }: { kinds: readonly string[]; now: number; leasedUntil: number },
): Promise<JobRecord | undefined> {
  if (kinds.length === 0) return Promise.resolve(undefined);
  const due = db
    .selectFrom('job')
    .select('id')
    .where('kind', 'in', kinds)
    .where('run_at', '<=', now)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .orderBy('run_at')
    .limit(1);
  return db
    .updateTable('job')
    .set((row) => ({ leased_until: leasedUntil, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', isPostgres(db) ? due.forUpdate().skipLocked() : due)
    .returningAll()
    .executeTakeFirst();
}

/** Extends the lease of a job in progress, unless it was given back meanwhile. */
export async function extendLease(
  db: Database,
  { id, leasedUntil }: { id: string; leasedUntil: number },
): Promise<void> {
  await db
    .updateTable('job')
    .set({ leased_until: leasedUntil })
    .where('id', '=', id)
    .where('leased_until', 'is not', null)
    .execute();
}

export async function deleteJob(db: Database, id: string): Promise<void> {
  await db.deleteFrom('job').where('id', '=', id).execute();
}

export async function postponeJob(
  db: Database,
  { id, runAt, error }: { id: string; runAt: number; error: string },
): Promise<void> {
  await db
    .updateTable('job')
    .set({ run_at: runAt, leased_until: null, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** Gives a job back that could not be tried, until `runAt`. */
export async function giveJobBack(
  db: Database,
  { id, runAt }: { id: string; runAt: number },
): Promise<void> {
  await db
    .updateTable('job')
    .set((row) => ({ run_at: runAt, leased_until: null, attempts: row('attempts', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The jobs of one kind that have yet to be done. */
export interface JobCount {
  kind: string;
  waiting: number;
  running: number;
  /** Tried in vain at least once, and waiting for another try. */
  failing: number;
  /** When the longest due of those not running became due, in milliseconds since 1970; null if all run. */
  dueSince: number | null;
  /** What one of the failing jobs said; null if it is not known. */
  error: string | null;
}

/** How many jobs of each kind have yet to be done. */
export async function countJobs(db: Database, now: number): Promise<JobCount[]> {
  const rows = await db
    .selectFrom('job')
    .select((row) => {
      const isRunning = row.and([
        row('leased_until', 'is not', null),
        row('leased_until', '>', now),
      ]);
      const { count, max, min } = row.fn;
      return [
        'kind',
        count<number>('id').as('all'),
        count<number>('id').filterWhere(isRunning).as('running'),
        count<number>('id')
          .filterWhere(row.not(isRunning))
          .filterWhere('last_error', 'is not', null)
          .as('failing'),
        min('run_at').filterWhere(row.not(isRunning)).as('dueSince'),
        max('last_error').as('error'),
      ];
    })
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  return rows.map(({ all, ...count }) => {
    return { ...count, waiting: all - count.running - count.failing };
  });
}
