import { type Selectable, sql } from 'kysely';
import { isUniqueViolation } from '#platform/database/dialect.ts';
import { rowMapper } from '#platform/database/row-mapper.ts';
import type { Database, Schema } from '#platform/database/schema.ts';
import type { Snapshot, Row as TableRow } from '#platform/database/snapshot/read-snapshot.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { isFree, leasedUntil } from '#platform/leases/leases.store.ts';

/** `is_leased`: whether a process is making the backup now. */
type Row = Selectable<Schema['backup']> & { is_leased: number };
const { read } = rowMapper<Row>()(['is_scheduled', 'is_leased']);
export type BackupRun = ReturnType<typeof read>;

/** How many runs are remembered. */
const REMEMBERED = 100;

/** Notes that a backup begins. False if another one is running. */
export async function insertRun(
  { db }: Db,
  run: { id: string; folder: string; isScheduled: boolean; now: number; leaseMs: number },
): Promise<boolean> {
  const { id, folder, isScheduled, now, leaseMs } = run;
  await db
    .updateTable('backup')
    .set({ running: null, ended_at: now, error: 'It was cut short.' })
    .where('running', '=', 1)
    .where(isFree(db))
    .execute();
  const begun = { running: 1, leased_until: leasedUntil(db, leaseMs), started_at: now };
  try {
    await db
      .insertInto('backup')
      .values({ id, folder, is_scheduled: Number(isScheduled), ...begun })
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Renews the lease of a backup. False if it has run out: files may have been deleted since. */
export async function renewRun(
  { db }: Db,
  { id, leaseMs }: { id: string; leaseMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backup')
    .set({ leased_until: leasedUntil(db, leaseMs) })
    .where('id', '=', id)
    .where('running', '=', 1)
    .where((row) => row.not(isFree(db)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes how a backup ended: with its name and size, or the reason why it failed. */
export async function endRun(
  { db }: Db,
  run: { id: string; now: number } & ({ name: string; totalBytes: number } | { error: string }),
): Promise<void> {
  const { id, now } = run;
  const ending =
    'error' in run ? { error: run.error } : { name: run.name, total_bytes: run.totalBytes };
  await db
    .updateTable('backup')
    .set({ running: null, ended_at: now, ...ending })
    .where('id', '=', id)
    .execute();
  const kept = db.selectFrom('backup').select('id').orderBy('started_at', 'desc').limit(REMEMBERED);
  await db.deleteFrom('backup').where('id', 'not in', kept).where('running', 'is', null).execute();
}

/** Notes a backup that failed before it could begin. */
export async function noteFailedRun(
  { db, clock, ids }: Db & Pick<Deps, 'clock' | 'ids'>,
  { folder, isScheduled, error }: { folder: string; isScheduled: boolean; error: string },
): Promise<void> {
  const now = clock.now();
  const times = { leased_until: leasedUntil(db, 0), started_at: now, ended_at: now };
  await db
    .insertInto('backup')
    .values({ id: ids.id(), folder, is_scheduled: Number(isScheduled), ...times, error })
    .execute();
}

function selectRuns(db: Database) {
  const isLeased = sql<number>`case when running = 1 and not ${isFree(db)} then 1 else 0 end`;
  return db.selectFrom('backup').selectAll().select(isLeased.as('is_leased'));
}

/** The backup that is running, or was when its process died. */
export async function findRunning({ db }: Db): Promise<BackupRun | undefined> {
  const row = await selectRuns(db).where('running', '=', 1).executeTakeFirst();
  return row && read(row);
}

/** Whether a backup is running that needs all files to stay. */
export async function isBackupRunning(deps: Db): Promise<boolean> {
  return (await findRunning(deps))?.isLeased ?? false;
}

/** The backups that were begun, the last one first. */
export async function listRuns({ db }: Db, limit: number): Promise<BackupRun[]> {
  const rows = await selectRuns(db).orderBy('started_at', 'desc').limit(limit).execute();
  return rows.map(read);
}

interface LeftOut {
  /** Whether a row goes into a backup. */
  isKept(table: string, row: TableRow): boolean;
  /** The uploads whose rows do not. */
  unfinishedUploads(): { fileName: string | null; receivedBytes: number }[];
}

/**
 * Decides what a backup leaves out: uploads that are still coming in, whose bytes it does not have, with
 * the requests that write them, the note that it is running, and the store's identity in its present place.
 */
export async function leaveOut(snapshot: Snapshot): Promise<LeftOut> {
  const uploads = new Map<unknown, { fileName: string | null; receivedBytes: number }>();
  for await (const rows of snapshot.rows('upload')) {
    for (const { id, state, file_name } of rows) {
      const fileName = file_name === null ? null : String(file_name);
      if (state === 'receiving') uploads.set(id, { fileName, receivedBytes: 0 });
    }
  }
  return {
    isKept(table, row) {
      if (table === 'backup') return row.running === null;
      if (table === 'chunk_writer' || table === 'store_mark') return false;
      if (table === 'upload') return !uploads.has(row.id);
      if (table !== 'upload_chunk') return true;
      const upload = uploads.get(row.upload_id);
      if (upload === undefined) return true;
      upload.receivedBytes += Number(row.size_bytes);
      return false;
    },
    unfinishedUploads: () => [...uploads.values()],
  };
}
