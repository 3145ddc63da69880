import { isoTime } from '#platform/clock/clock.ts';
import { type AppError, defineError } from '#platform/errors/app-error.ts';
import type { BackupRun } from './backups.store.ts';

/** A backup or restore cannot be made like this. */
export const backupRefused = defineError('backup_refused', 409, 'The backup was refused.');
export const noBackup = defineError('no_backup', 404, 'There is no backup.');
/** Something in a backup is missing or is not what was written. */
export const damagedBackup = defineError('damaged_backup', 409, 'The backup is damaged.');
export const noSpace = defineError('no_room', 507, 'There is not enough room.');

/** Another backup is running, or was when its process died: when the next one can begin. Undefined: it has ended. */
export function alreadyRunning(run: BackupRun | undefined): AppError {
  if (run === undefined)
    return backupRefused('Another backup was running and has just ended. Try again.');
  const { folder, startedAt, leasedUntil } = run;
  return backupRefused(
    `Another backup is running, to ${folder}, since ${isoTime(startedAt)}. Try again when it is done. If it was stopped or killed, the next one can begin at ${isoTime(leasedUntil)}.`,
  );
}
