import { inTransaction } from '#platform/database/transaction.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { hashPassword } from '#platform/secrets/passwords.ts';
import { findAdminByUsername, lockAdmin, storeAdminPassword } from './admins.store.ts';
import { dropLinks } from './links/use-link.ts';
import { endAdminSessions } from './sessions.store.ts';

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
    await storeAdminPassword(tx, { id: admin.id, passwordHash });
    await endAdminSessions(tx, admin.id);
    await dropLinks(tx, { kind: 'change-email', adminId: admin.id });
    await dropLinks(tx, { kind: 'reset-password', adminId: admin.id });
    return true;
  });
}
