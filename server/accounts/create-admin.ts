import type { Deps } from '#platform/deps.ts';
import { hashPassword } from '#platform/passwords.ts';
import { accountKey } from './accounts.store.ts';

/**
 * Creates an admin unless one of that user name exists; an existing one is never changed.
 * Answers whether it was created.
 */
export async function createAdmin(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { username, password }: { username: string; password: string },
): Promise<boolean> {
  const row = await db
    .insertInto('admin')
    .values({
      id: ids.id(),
      username: username.trim(),
      username_key: accountKey(username),
      password_hash: await hashPassword(password),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
