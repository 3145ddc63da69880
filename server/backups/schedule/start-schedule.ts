import type { Deps } from '#platform/deps.ts';
import { listRuns, noteFailedRun } from '../backups.store.ts';
import type { BackupInput, BackupReport } from '../create-backup.ts';
import { isDue, readSchedule, type ScheduleDeps } from './read-schedule.ts';

const HALF_MINUTE_MS = 30_000;
/** More than are kept. */
const RUNS = 200;

/** Makes a backup beside the work of this process; ends early once `stopping` is aborted. */
export type BackUp = (
  input: BackupInput & { location: string },
  stopping: AbortSignal,
) => Promise<BackupReport>;

type RunDeps = ScheduleDeps & Pick<Deps, 'ids' | 'log'>;

/** Makes a backup if the schedule asks for one now. A failure is noted with the backups, and told by `problem`. */
export async function backUpIfDue(
  deps: RunDeps,
  { backUp, stopping }: { backUp: BackUp; stopping: AbortSignal },
): Promise<void> {
  const schedule = await readSchedule(deps);
  if (schedule === null || !(await isDue(deps, schedule))) return;
  const { folder, keep } = schedule;
  const known = new Set((await listRuns(deps, RUNS)).map(({ id }) => id));
  try {
    const { name } = await backUp(
      { location: folder, isScheduled: true, keep, key: null },
      stopping,
    );
    deps.log.info({ name, folder }, 'The store was backed up.');
  } catch (error) {
    if (stopping.aborted) return;
    deps.log.error({ err: error, folder }, 'The scheduled backup failed.');
    const message = error instanceof Error ? error.message : String(error);
    // Not by the newest one, which a wrong clock may have put into the future.
    const isNoted = (await listRuns(deps, RUNS)).some(({ id }) => !known.has(id));
    if (!isNoted) await noteFailedRun(deps, { folder, error: message });
  }
}

/** Keeps looking whether a backup is due; of several processes one makes it. */
export function startSchedule(deps: RunDeps & Pick<Deps, 'jobs'>, backUp: BackUp): void {
  deps.jobs.every(HALF_MINUTE_MS, 'scheduled backup', (stopping) =>
    backUpIfDue(deps, { backUp, stopping }),
  );
}
