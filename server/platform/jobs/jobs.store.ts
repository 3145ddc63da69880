import type { Selectable } from 'kysely';
import { isPostgres } from '../database/dialect.ts';
import type { Database, Schema } from '../database/schema.ts';
import { isFree, leasedUntil } from '../leases/leases.store.ts';

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

/** A claimed job. `attempts` tells this claim from those of other workers: each raises it. */
type ClaimedJob = Pick<JobRecord, 'id' | 'attempts'>;

/**
 * Takes the job that has been due longest, with a lease of so many milliseconds. A job whose lease ran out
 * is due again. Two workers at the same time never get the same job.
 */
export function claimJob(
  db: Database,
  { kinds, now, leaseMs }: { kinds: readonly string[]; now: number; leaseMs: number },
): Promise<JobRecord | undefined> {
  if (kinds.length === 0) return Promise.resolve(undefined);
  // Asked for with `=`: with `in` PostgreSQL may look for it anew for each row, and take several.
  const due = db
    .selectFrom('job')
    .select('id')
    .where('kind', 'in', kinds)
    .where('run_at', '<=', now)
    .where(isFree(db))
    .orderBy('run_at')
    .limit(1);
  return db
    .updateTable('job')
    .set((row) => ({ leased_until: leasedUntil(db, leaseMs), attempts: row('attempts', '+', 1) }))
    .where('id', '=', isPostgres(db) ? due.forUpdate().skipLocked() : due)
    .returningAll()
    .executeTakeFirst();
}

/** A claimed job, unless it was given back since or another worker has it. */
function claimedJob(db: Database, { id, attempts }: ClaimedJob) {
  return db
    .updateTable('job')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('leased_until', 'is not', null);
}

/** Renews the lease of a job for so many milliseconds. False if it was given back, or another worker has it. */
export async function renewJob(db: Database, job: ClaimedJob, leaseMs: number): Promise<boolean> {
  const { numUpdatedRows } = await claimedJob(db, job)
    .set({ leased_until: leasedUntil(db, leaseMs) })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a job that was done, whichever worker has it by now. */
export async function deleteJob(db: Database, id: string): Promise<void> {
  await db.deleteFrom('job').where('id', '=', id).execute();
}

/** Notes that a job failed; it is due again from `runAt` on. Does nothing if another worker has it. */
export async function postponeJob(
  db: Database,
  job: ClaimedJob,
  { runAt, error }: { runAt: number; error: string },
): Promise<void> {
  await claimedJob(db, job).set({ run_at: runAt, leased_until: null, last_error: error }).execute();
}

/** Gives a job back that could not be tried, until `runAt`. Does nothing if another worker has it. */
export async function giveJobBack(db: Database, job: ClaimedJob, runAt: number): Promise<void> {
  await claimedJob(db, job)
    .set({ run_at: runAt, leased_until: null, attempts: job.attempts - 1 })
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
  /** The error of one of the failing jobs; null if it is not known. */
  error: string | null;
}

/** How many jobs of each kind have yet to be done. */
export async function countJobs(db: Database): Promise<JobCount[]> {
  const rows = await db
    .selectFrom('job')
    .select((row) => {
      const isWaiting = isFree(db);
      const { count, max, min } = row.fn;
      return [
        'kind',
        count<number>('id').as('all'),
        count<number>('id').filterWhere(row.not(isWaiting)).as('running'),
        count<number>('id')
          .filterWhere(isWaiting)
          .filterWhere('last_error', 'is not', null)
          .as('failing'),
        min('run_at').filterWhere(isWaiting).as('dueSince'),
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
