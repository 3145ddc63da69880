import type { Deps } from '#platform/deps.ts';
import { hashPassword } from '#platform/secrets/passwords.ts';
import { insertAdmin, restoreAdmin } from './admins.store.ts';

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
