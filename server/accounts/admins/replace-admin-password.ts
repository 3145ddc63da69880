import type { Db } from '#platform/deps.ts';
import { storeAdminPassword } from '../admins.store.ts';
import { dropLinks } from '../links/use-link.ts';
import { endAdminSessions } from '../sessions.store.ts';

/**
 * Stores the hash of an admin's new password, in the transaction that locked them, and ends their sessions and
 * links: whoever knew the old password may have asked for another one, or another address.
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
