import { defineError } from '../../errors/app-error.ts';

/** A location of backups cannot be used as it is. The message says why and what to do. */
export const unusableLocation = defineError(
  'backup_location_unusable',
  409,
  'The backups cannot be reached.',
);
/** The message says what is full. */
export const fullLocation = defineError(
  'backup_location_full',
  507,
  'There is no space for the backup.',
);
