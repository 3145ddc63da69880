import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { accountKey } from './accounts.store.ts';
import { lockAdmins, markRemoved } from './admins.store.ts';
import { endAdminSessions } from './sessions.store.ts';

/**
 * Removes an admin and ends their sessions; what they did stays. The only admin is removed with
 * `evenLast` alone.
 */
export async function removeAdmin(
  deps: Pick<Deps, 'db' | 'clock'>,
  { username, evenLast }: { username: string; evenLast: boolean },
): Promise<'removed' | 'unknown' | 'last'> {
  return inTransaction(deps, async (tx) => {
    const admins = await lockAdmins(tx);
    const admin = admins.find((one) => accountKey(one.username) === accountKey(username));
    if (admin === undefined) return 'unknown';
    if (admins.length === 1 && !evenLast) return 'last';
    await markRemoved(tx, admin.id);
    await endAdminSessions(tx, admin.id);
    return 'removed';
  });
}
