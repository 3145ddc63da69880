import { databaseNow, forUpdate, isPostgres } from '#platform/database/dialect.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { isFree, leasedUntil } from '#platform/leases/leases.store.ts';

/** An attempt at preparing a video, by the worker that claimed it. */
export interface Attempt {
  videoId: string;
  /** Names it and its files. */
  attempt: string;
  /** The attempt before, whose files may be there still; null if there are none. */
  former: string | null;
  /** How far the attempt before was, so that what people see never runs backwards. */
  percent: number;
}

function dueQuery(db: Database) {
  return db
    .selectFrom('video_preparation')
    .where((row) =>
      row.or([row('state', '=', 'queued'), row.and([row('state', '=', 'running'), isFree(db)])]),
    );
}

/** Whether a video is queued, or its worker has died. */
export async function isAnyDue({ db }: Db): Promise<boolean> {
  const due = await dueQuery(db).select('video_id').limit(1).executeTakeFirst();
  return due !== undefined;
}

/**
 * The videos that no worker prepares although none is busy with another: how many, and since when the first
 * has waited or its worker has been dead (milliseconds since 1970). Null if there are none.
 */
export async function findUnattended({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ count: number; dueSince: number } | null> {
  const now = clock.now();
  const busy = await db
    .selectFrom('video_preparation')
    .select('video_id')
    .where('state', '=', 'running')
    .where((row) => row.not(isFree(db)))
    .limit(1)
    .executeTakeFirst();
  if (busy !== undefined) return null;
  const { count, queued, left, databaseTime } = await dueQuery(db)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('queued_at').filterWhere('state', '=', 'queued').as('queued'),
      fn.min('leased_until').filterWhere('state', '=', 'running').as('left'),
      databaseNow(db).as('databaseTime'),
    ])
    .executeTakeFirstOrThrow();
  const leftAt = left === null ? now : now - (databaseTime - left);
  return count === 0 ? null : { count, dueSince: Math.min(queued ?? now, leftAt) };
}

/**
 * Takes the video that has been queued longest, with a lease of so many milliseconds. A video whose lease
 * ran out is taken over. Two workers at the same time never get the same video. To be called in a
 * transaction.
 */
export async function claimAttempt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { attempt, leaseMs }: { attempt: string; leaseMs: number },
): Promise<Attempt | undefined> {
  const query = dueQuery(db)
    .select(['video_id as videoId', 'attempt as former', 'percent'])
    .orderBy('queued_at')
    .orderBy('video_id')
    .limit(1);
  const due = await (isPostgres(db) ? query.forUpdate().skipLocked() : query).executeTakeFirst();
  if (due === undefined) return undefined;
  await db
    .updateTable('video_preparation')
    .set({
      state: 'running',
      attempt,
      leased_until: leasedUntil(db, leaseMs),
      changed_at: clock.now(),
    })
    .where('video_id', '=', due.videoId)
    .execute();
  return { ...due, attempt };
}

/** The progress of an attempt, for admins. */
export interface AttemptProgress {
  percent: number;
  step: string | null;
  secondsLeft: number | null;
}

/**
 * Renews the lease of an attempt and notes its progress. False if it does not count any more: it was
 * cancelled, somebody else took over, or the video was deleted.
 */
export async function renewAttempt(
  { db }: Db,
  { videoId, attempt }: Pick<Attempt, 'videoId' | 'attempt'>,
  { leaseMs, percent, step, secondsLeft }: AttemptProgress & { leaseMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video_preparation')
    .set({ leased_until: leasedUntil(db, leaseMs), percent, step, seconds_left: secondsLeft })
    .where('video_id', '=', videoId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks the row of an attempt until the transaction ends. False if it does not count any more. */
export async function lockAttempt(
  { db }: Db,
  { videoId, attempt }: Pick<Attempt, 'videoId' | 'attempt'>,
): Promise<boolean> {
  const query = db
    .selectFrom('video_preparation')
    .select('video_id')
    .where('video_id', '=', videoId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running');
  return (await forUpdate(db, query).executeTakeFirst()) !== undefined;
}

/** The names of all attempts under way. */
export async function listAttempts({ db }: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('video_preparation')
    .select('attempt')
    .where('state', '=', 'running')
    .where('attempt', 'is not', null)
    .execute();
  return rows.flatMap(({ attempt }) => attempt ?? []);
}
