import {
  changeAdminEmail,
  createAdmin,
  createLink,
  findAdminByUsername,
} from '../../../server/accounts/index.ts';
import type { OpenStore } from '../open-store.ts';

/** Adds an admin. */
export function addAdmin({ deps }: OpenStore, admin: { username: string; password: string }) {
  return createAdmin(deps, admin);
}

/** The token of a link for a new password for an admin, who gets that e-mail address. */
export async function tokenForAdmin(
  { deps }: OpenStore,
  { username, email }: { username: string; email: string },
): Promise<string> {
  const admin = await findAdminByUsername(deps, username);
  if (admin === undefined) throw new Error(`There is no admin ${username}.`);
  await changeAdminEmail(deps, { username, email });
  let made = '';
  await createLink(deps, {
    kind: 'reset-password',
    adminId: admin.id,
    email,
    write(token) {
      made = token;
      return { kind: 'password-reset', content: { subject: 'A new password', blocks: [] } };
    },
  });
  return made;
}
