import { isUniqueViolation } from '#platform/database/dialect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { hashPassword } from '#platform/secrets/passwords.ts';
import { eraseMail } from '../mail/index.ts';
import { deleteInvitesBy } from './admins/invites.store.ts';
import {
  findAdminByUsername,
  insertAdmin,
  lockAdmin,
  lockAdmins,
  markRemoved,
  restoreAdmin,
  storeAdminEmail,
  storeAdminPassword,
  usernameKey,
} from './admins.store.ts';
import { dropLinks } from './links/use-link.ts';
import { deleteFactor } from './second-factor/second-factor.store.ts';
import { endAdminSessions } from './sessions.store.ts';

/**
 * Creates an admin unless one of that user name exists; an existing one is never changed. With
 * `evenIfRemoved`, one who was removed becomes an admin again. Returns whether it was created.
 */
export async function createAdmin(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'> & Partial<Pick<Deps, 'policy'>>,
  admin: { username: string; password: string; evenIfRemoved?: boolean },
): Promise<boolean> {
  const { username, password, evenIfRemoved = false } = admin;
  const passwordHash = await hashPassword(password, { cost: deps.policy?.passwordCost });
  if (await insertAdmin(deps, { username, passwordHash })) return true;
  return evenIfRemoved && restoreAdmin(deps, { username, passwordHash });
}

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

/**
 * Stores the hash of an admin's new password, in the transaction that locked them, and ends their sessions and
 * links: somebody who knew the old password may have asked for another one, or another address.
 */
export async function replaceAdminPassword(
  inside: Db,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<void> {
  await storeAdminPassword(inside, { id, passwordHash });
  await endAdminSessions(inside, id);
  await dropLinks(inside, { kind: 'change-email', adminId: id });
  await dropLinks(inside, { kind: 'reset-password', adminId: id });
}

/**
 * Stores the e-mail address that an admin's notices and links for a new password are sent to; null: none.
 * Returns `taken` if another admin has it.
 */
export async function changeAdminEmail(
  deps: Db,
  { username, email }: { username: string; email: string | null },
): Promise<'changed' | 'unknown' | 'taken'> {
  const admin = await findAdminByUsername(deps, username);
  if (admin === undefined) return 'unknown';
  try {
    await storeAdminEmail(deps, { id: admin.id, email });
    return 'changed';
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

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
