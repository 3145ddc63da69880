import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { hashPassword } from '#platform/secrets/passwords.ts';
import { queueMail } from '../../mail/index.ts';
import { wrongPassword } from '../accounts.errors.ts';
import { type Admin, lockAdmin } from '../admins.store.ts';
import { passwordChangedMessage } from '../links/messages.ts';
import { replaceAdminPassword } from '../manage-admins.ts';
import { startSession } from '../sessions.store.ts';

/**
 * Gives an admin, whose present password was just checked, a new one. All their sessions and links end, and a
 * message tells them where they have an address. Returns the token of a new session for the browser that did it.
 * Throws 403 if the password was changed meanwhile, 503 if too many passwords are waiting.
 */
export async function changeOwnPassword(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'vault' | 'policy'>,
  {
    admin: { id, username, passwordHash: before },
    newPassword,
    browser,
  }: { admin: Admin; newPassword: string; browser: string | null },
): Promise<string> {
  const passwordHash = await hashPassword(newPassword, { cost: deps.policy.passwordCost });
  return inTransaction(deps, async (inside) => {
    const admin = await lockAdmin(inside, id);
    if (admin?.passwordHash !== before) throw wrongPassword();
    await replaceAdminPassword(inside, { id, passwordHash });
    const content = passwordChangedMessage({ account: `the admin “${username}”` });
    if (admin.email !== null)
      await queueMail(inside, { kind: 'password-changed', to: admin.email, content });
    return startSession(inside, { kind: 'admin', id, browser });
  });
}
