import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { wrongPassword } from '../accounts.errors.ts';
import { type Customer, replacePassword } from '../accounts.store.ts';
import { hashCustomerPassword } from '../hash-customer-password.ts';
import { passwordChangedMessage } from '../links/messages.ts';
import { dropLinks } from '../links/use-link.ts';
import { notifyCustomer } from '../notify-customer.ts';
import { endCustomerSessions, startSession } from '../sessions.store.ts';

/**
 * Gives a customer, whose present password was just checked, a new one. All their sessions and links end,
 * and a message tells them. Returns the token of a new session for the browser that did it: a stolen copy of
 * the old one is useless. Throws 403 if the password was changed meanwhile, 503 if too many passwords are
 * waiting.
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'vault' | 'policy'>,
  {
    customer: { id, email, passwordHash: before },
    newPassword,
    browser,
  }: { customer: Customer; newPassword: string; browser: string | null },
): Promise<string> {
  const passwordHash = await hashCustomerPassword(deps, { email, password: newPassword });
  return inTransaction(deps, async (inside) => {
    if (!(await replacePassword(inside, { customerId: id, before, passwordHash })))
      throw wrongPassword();
    await endCustomerSessions(inside, id);
    // Whoever knew the old password may have asked for them.
    await dropLinks(inside, { kind: 'change-email', customerId: id });
    await dropLinks(inside, { kind: 'reset-password', customerId: id });
    const content = passwordChangedMessage({ account: 'your account' });
    await notifyCustomer(inside, { id, email }, { kind: 'password-changed', content });
    return startSession(inside, { kind: 'customer', id, browser });
  });
}
