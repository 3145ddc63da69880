import { inTransaction } from '#platform/database/transaction.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { hashPassword } from '#platform/secrets/passwords.ts';
import { replaceAdminPassword } from './admins/replace-admin-password.ts';
import { findAdminByUsername, lockAdmin } from './admins.store.ts';

/** Gives an admin a new password and ends their sessions and links. Returns whether there is one of that name. */
export async function changeAdminPassword(
  deps: Db & Partial<Pick<Deps, 'policy'>>,
  { username, password }: { username: string; password: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(password, { cost: deps.policy?.passwordCost });
  return inTransaction(deps, async (tx) => {
    const named = await findAdminByUsername(tx, username);
    const admin = named && (await lockAdmin(tx, named.id));
    if (admin === undefined) return false;
    await replaceAdminPassword(tx, { id: admin.id, passwordHash });
    return true;
  });
}
