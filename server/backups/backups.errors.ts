import { defineError } from '#platform/app-error.ts';

/** A backup or restore cannot be made like this. */
export const backupRefused = defineError('backup_refused', 409, 'The backup was refused.');
export const noBackup = defineError('no_backup', 404, 'There is no backup.');
/** Something in a backup is missing or is not what was written. */
export const damagedBackup = defineError('damaged_backup', 409, 'The backup is damaged.');
export const noRoom = defineError('no_room', 507, 'There is not enough room.');
