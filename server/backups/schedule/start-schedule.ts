import type { Deps } from '#platform/deps.ts';
import { listRuns, noteFailedRun } from '../backups.store.ts';
import type { BackupInput, BackupReport } from '../create-backup.ts';
import { isDue, readSchedule, type ScheduleDeps } from './read-schedule.ts';

const HALF_MINUTE_MS = 30_000;

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
  const [before] = await listRuns(deps, 1);
  try {
    const { name } = await backUp(
      { location: folder, isScheduled: true, keep, key: null },
      stopping,
    );
    deps.log.info({ name, folder }, 'The store was backed up.');
  } catch (error) {
    if (stopping.aborted) return;
    deps.log.error({ err: error, folder }, 'The scheduled backup failed.');
    const [latest] = await listRuns(deps, 1);
    const message = error instanceof Error ? error.message : String(error);
    if (latest?.id === before?.id) await noteFailedRun(deps, { folder, error: message });
  }
}

/** Keeps looking whether a backup is due; of several processes one makes it. */
export function startSchedule(deps: RunDeps & Pick<Deps, 'jobs'>, backUp: BackUp): void {
  deps.jobs.every(HALF_MINUTE_MS, 'scheduled backup', (stopping) =>
    backUpIfDue(deps, { backUp, stopping }),
  );
}
