import { isUniqueViolation } from '#platform/database/dialect.ts';
import type { Db } from '#platform/deps.ts';
import { findAdminByUsername, storeAdminEmail } from './admins.store.ts';

/**
 * Stores the e-mail address that an admin's notices and links to a new password are sent to; null: none.
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
