import type { Deps } from '#platform/deps.ts';
import { alreadyRunning, backupRefused } from '../backups.errors.ts';
import { findRunning } from '../backups.store.ts';
import { isDue, readSchedule, type Schedule, type ScheduleDeps } from './read-schedule.ts';

/** A job that begins a backup in whichever process takes it, and does not wait for its end. */
export const BACKUP_JOB = 'backup';

type RequestDeps = ScheduleDeps & Pick<Deps, 'jobs'>;

/** Asks for a backup where scheduled ones go. Throws 409 if there is no such place, or one is running. */
export async function requestBackup(deps: RequestDeps): Promise<void> {
  if ((await readSchedule(deps)) === null) {
    throw backupRefused('Save a location for the backups first.');
  }
  const running = await findRunning(deps);
  if (running?.isLeased) throw alreadyRunning(running);
  if (await deps.jobs.isWaiting(deps.db, BACKUP_JOB)) return;
  await deps.jobs.enqueue(deps.db, { kind: BACKUP_JOB, payload: null });
}

/** Whether a backup that does not run yet begins soon: it was asked for, or is due. */
export async function isBeginning(deps: RequestDeps, schedule: Schedule): Promise<boolean> {
  return (await deps.jobs.isWaiting(deps.db, BACKUP_JOB)) || isDue(deps, schedule);
}
