export { backupRefused } from './backups.errors.ts';
export { backupRoutes, describeBackups } from './backups.routes.ts';
export { isBackupRunning } from './backups.store.ts';
export {
  type BackupInput,
  type BackupReport,
  createBackup,
} from './create-backup.ts';
export { describeBytes } from './describe-bytes.ts';
export { hasRecentBackup, OLDEST_SCHEMA } from './has-recent-backup.ts';
export { type RestorePlace, restoreBackup } from './restore-backup.ts';
export { readBackupState } from './schedule/read-schedule.ts';
export { type BackUp, startSchedule } from './schedule/start-schedule.ts';
export { openBackup, verifyBackup } from './verify-backup.ts';
