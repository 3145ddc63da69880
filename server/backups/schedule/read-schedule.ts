import type { Deps } from '#platform/deps.ts';
import { findCopyOf } from '#platform/instance/instance.ts';
import { readSettings } from '../../settings/index.ts';
import { backupSettings } from '../backups.settings.ts';
import { type BackupRun, listRuns } from '../backups.store.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A backup that failed is tried again after this time. */
const RETRY_MS = HOUR_MS;
/** A day, and time for a backup that takes long or has to be tried again. */
const OLD_MS = 36 * HOUR_MS;
const RUNS = 50;

export type ScheduleDeps = Pick<Deps, 'db' | 'vault' | 'clock'>;

export interface Schedule {
  folder: string;
  keep: number;
  /** When the last one should have begun, and when the next one should, in milliseconds since 1970. */
  lastAt: number;
  nextAt: number;
}

/** The schedule of the settings; null: there is none. */
export async function readSchedule(deps: ScheduleDeps): Promise<Schedule | null> {
  const { folder, time, keep } = await readBackupSettings(deps);
  if (folder === null) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const now = deps.clock.now();
  const today = now - (now % DAY_MS) + (hours * 60 + minutes) * 60_000;
  const lastAt = today > now ? today - DAY_MS : today;
  return { folder, keep, lastAt, nextAt: lastAt + DAY_MS };
}

/** Leaves out runs from the future: the clock is wrong, or was. */
function untilNow(runs: readonly BackupRun[], now: number): BackupRun[] {
  return runs.filter(({ startedAt }) => startedAt <= now + DAY_MS);
}

/** Whether a backup should begin now. */
export async function isDue(deps: ScheduleDeps, { folder, lastAt }: Schedule): Promise<boolean> {
  const now = deps.clock.now();
  const known = untilNow(await listRuns(deps, RUNS), now);
  const runs = known.filter((run) => run.folder === folder);
  if (runs.some((run) => run.name !== null && run.startedAt >= lastAt)) return false;
  const [latest] = runs;
  return latest === undefined || latest.startedAt < lastAt || latest.startedAt <= now - RETRY_MS;
}

/** Why there is no recent backup, though the settings ask for one each day; null: all is well. */
function findProblem(all: readonly BackupRun[], now: number): string | null {
  const runs = untilNow(all, now);
  const last = runs.find(({ name }) => name !== null);
  const failed = runs[0]?.error ?? null;
  if (last === undefined) {
    const isLate = runs.some(({ startedAt }) => startedAt <= now - OLD_MS);
    if (failed === null && !isLate) return null;
    const none =
      runs.length < all.length
        ? 'By the clock of this machine, the good backups are from the future.'
        : 'There is no backup yet.';
    return `${none} ${failed ?? ''}`.trim();
  }
  if (last.startedAt > now - OLD_MS) return null;
  const days = Math.floor((now - last.startedAt) / DAY_MS);
  const age = days === 1 ? 'more than a day' : `${days} days`;
  return `The last good backup is ${age} old. ${failed ?? 'None was begun since.'}`;
}

/**
 * The schedule, the backups that were begun, the last good one, and what is wrong. A restored copy (`copyOf`) is not
 * backed up, and that is right.
 */
export async function readBackupState(deps: ScheduleDeps): Promise<{
  copyOf: string | null;
  schedule: Schedule | null;
  runs: BackupRun[];
  last: BackupRun | null;
  problem: string | null;
}> {
  const schedule = await readSchedule(deps);
  const runs = await listRuns(deps, RUNS);
  const now = deps.clock.now();
  const copyOf = await findCopyOf(deps.db);
  const problem = schedule === null || copyOf !== null ? null : findProblem(runs, now);
  const last = untilNow(runs, now).find(({ name }) => name !== null) ?? null;
  return { copyOf, schedule, runs, last, problem };
}

/** The location (a folder or s3://bucket/prefix; null: not set), the time of day ("03:00", UTC) and the number of backups to keep. */
export async function readBackupSettings(
  deps: Pick<Deps, 'db' | 'vault'>,
): Promise<{ folder: string | null; time: string; keep: number }> {
  const { folder, time, keep } = await readSettings(deps, backupSettings);
  return { folder, time, keep: Number(keep) };
}
