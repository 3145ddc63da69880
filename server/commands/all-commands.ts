import { adminCreate } from './admin/create.ts';
import { adminEmail } from './admin/email.ts';
import { adminList } from './admin/list.ts';
import { adminPassword } from './admin/password.ts';
import { adminRemove } from './admin/remove.ts';
import { adminResetSecondFactor } from './admin/reset-2fa.ts';
import { adopt } from './adopt.ts';
import { backup } from './backups/backup.ts';
import { restore } from './backups/restore.ts';
import { verify } from './backups/verify.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor/doctor.ts';
import { migrate } from './migrate.ts';

/** Every command of `npm run sleigh`, in the order of the help. */
export const commands: readonly Command[] = [
  adminCreate,
  adminPassword,
  adminEmail,
  adminList,
  adminRemove,
  adminResetSecondFactor,
  backup,
  restore,
  verify,
  migrate,
  adopt,
  doctor,
];
