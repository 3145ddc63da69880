import { adminCreate } from './admin/create.ts';
import { adminEmail } from './admin/email.ts';
import { adminList } from './admin/list.ts';
import { adminPassword } from './admin/password.ts';
import { adminRemove } from './admin/remove.ts';
import type { Command } from './command.ts';

/** Every command of `npm run sleigh`, in the order of the help. */
export const commands: readonly Command[] = [
  adminCreate,
  adminPassword,
  adminEmail,
  adminList,
  adminRemove,
];
