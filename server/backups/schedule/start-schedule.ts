import type { Deps } from '#platform/deps.ts';
import { listRuns, noteFailedRun } from '../backups.store.ts';
import type { BackupInput, BackupReport } from '../create-backup.ts';
import { isDue, readSchedule, type Schedule, type ScheduleDeps } from './read-schedule.ts';
import { BACKUP_JOB } from './request-backup.ts';

const HALF_MINUTE_MS = 30_000;
/** More than are kept. */
const RUNS = 200;

/** Makes a backup beside the work of this process; ends early once `stopping` is aborted. */
export type BackUp = (
  input: BackupInput & { location: string },
  stopping: AbortSignal,
) => Promise<BackupReport>;

type RunDeps = ScheduleDeps & Pick<Deps, 'ids' | 'log'>;

interface Making {
  backUp: BackUp;
  stopping: AbortSignal;
}

/** Makes a backup if the schedule asks for one now. A failure is noted with the backups, and reported by `problem`. */
export async function backUpIfDue(deps: RunDeps, making: Making): Promise<void> {
  const schedule = await readSchedule(deps);
  if (schedule === null || !(await isDue(deps, schedule))) return;
  await backUpTo(deps, { ...making, schedule, isScheduled: true });
}

/** Makes the backup that an admin has asked for, where the schedule makes them. A failure is noted. */
export async function backUpRequested(deps: RunDeps, making: Making): Promise<void> {
  const schedule = await readSchedule(deps);
  if (schedule !== null) await backUpTo(deps, { ...making, schedule, isScheduled: false });
}

async function backUpTo(
  deps: RunDeps,
  {
    schedule: { folder, keep },
    isScheduled,
    backUp,
    stopping,
  }: Making & { schedule: Schedule; isScheduled: boolean },
): Promise<void> {
  const known = new Set((await listRuns(deps, RUNS)).map(({ id }) => id));
  try {
    const { name } = await backUp({ location: folder, isScheduled, keep, key: null }, stopping);
    deps.log.info({ name, folder }, 'The store was backed up.');
  } catch (error) {
    if (stopping.aborted) return;
    deps.log.error({ err: error, folder }, 'The backup failed.');
    const message = error instanceof Error ? error.message : String(error);
    // Not by the newest one, which a wrong clock may have put into the future.
    const isNoted = (await listRuns(deps, RUNS)).some(({ id }) => !known.has(id));
    if (!isNoted) await noteFailedRun(deps, { folder, isScheduled, error: message });
  }
}

/** Keeps looking whether a backup is due, and makes those that admins ask for; of several processes one makes it. */
export function startSchedule(deps: RunDeps & Pick<Deps, 'jobs'>, backUp: BackUp): void {
  deps.jobs.every(HALF_MINUTE_MS, 'scheduled backup', (stopping) =>
    backUpIfDue(deps, { backUp, stopping }),
  );
  // It takes as long as it takes, and other jobs must not wait for it.
  deps.jobs.handle(BACKUP_JOB, async () =>
    deps.jobs.begin('backup that was asked for', (stopping) =>
      backUpRequested(deps, { backUp, stopping }),
    ),
  );
}
