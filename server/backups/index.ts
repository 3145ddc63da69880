import type * as creating from './create-backup.ts';
import type * as restoring from './restore-backup.ts';
import type * as verifying from './verify-backup.ts';

export { backupRoutes, describeBackups } from './backups.routes.ts';
export { backupSettings } from './backups.settings.ts';
export { isBackupRunning } from './backups.store.ts';
export type { BackupInput, BackupReport } from './create-backup.ts';
export { describeBytes } from './describe-bytes.ts';
export { hasRecentBackup, OLDEST_SCHEMA } from './has-recent-backup.ts';
export type { RestorePlace } from './restore-backup.ts';
export { readBackupState } from './schedule/read-schedule.ts';
export { type BackUp, startSchedule } from './schedule/start-schedule.ts';

// A thread or a command does these. The store that answers requests does not load them.
export const createBackup: typeof creating.createBackup = async (...args) =>
  (await import('./create-backup.ts')).createBackup(...args);
export const restoreBackup: typeof restoring.restoreBackup = async (...args) =>
  (await import('./restore-backup.ts')).restoreBackup(...args);
export const restoreBackupFiles: typeof restoring.restoreBackupFiles = async (...args) =>
  (await import('./restore-backup.ts')).restoreBackupFiles(...args);
export const openBackup: typeof verifying.openBackup = async (...args) =>
  (await import('./verify-backup.ts')).openBackup(...args);
export const verifyBackup: typeof verifying.verifyBackup = async (...args) =>
  (await import('./verify-backup.ts')).verifyBackup(...args);
