import type { Deps } from '#platform/deps.ts';
import { hashPassword } from '#platform/passwords.ts';
import { insertAdmin } from './admins.store.ts';

/**
 * Creates an admin unless one of that user name exists; an existing one is never changed.
 * Answers whether it was created.
 */
export async function createAdmin(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { username, password }: { username: string; password: string },
): Promise<boolean> {
  return insertAdmin(deps, { username, passwordHash: await hashPassword(password) });
}
