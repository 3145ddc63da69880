import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { type Admin, lockAdmin } from './admins.store.ts';
import { startSession } from './sessions.store.ts';

/**
 * Starts a session for an admin whose password was right. Answers its token; null if the admin was removed
 * or got a new password while the password was checked, because that ended only the sessions there were.
 */
export function startAdminSession(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { id, passwordHash, browser }: Pick<Admin, 'id' | 'passwordHash'> & { browser: string | null },
): Promise<string | null> {
  return inTransaction(deps, async (tx) => {
    const admin = await lockAdmin(tx, id);
    if (admin?.passwordHash !== passwordHash) return null;
    return startSession(tx, { kind: 'admin', id, browser });
  });
}
