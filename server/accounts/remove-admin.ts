import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { eraseMail } from '../mail/index.ts';
import { deleteInvitesBy } from './admins/invites.store.ts';
import { lockAdmins, markRemoved, usernameKey } from './admins.store.ts';
import { deleteFactor } from './second-factor/second-factor.store.ts';
import { endAdminSessions } from './sessions.store.ts';

/**
 * Removes an admin, their second factor and their open invitations, and ends their sessions; what they did stays.
 * The only admin is removed with `evenLast` alone.
 */
export async function removeAdmin(
  deps: Pick<Deps, 'db' | 'clock'>,
  { evenLast, ...which }: ({ username: string } | { id: string }) & { evenLast: boolean },
): Promise<'removed' | 'unknown' | 'last'> {
  return inTransaction(deps, async (tx) => {
    const admins = await lockAdmins(tx);
    const admin = admins.find((one) =>
      'id' in which
        ? one.id === which.id
        : usernameKey(one.username) === usernameKey(which.username),
    );
    if (admin === undefined) return 'unknown';
    if (admins.length === 1 && !evenLast) return 'last';
    await markRemoved(tx, admin.id);
    await endAdminSessions(tx, admin.id);
    await deleteFactor(tx, admin.id);
    for (const mailId of await deleteInvitesBy(tx, admin.id)) await eraseMail(tx, mailId);
    return 'removed';
  });
}
