import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { emailTaken, sameEmail, wrongPassword } from '../accounts.errors.ts';
import { accountKey, type Customer, findCustomerByEmail, lockCustomer } from '../accounts.store.ts';
import { createLink } from '../links/create-link.ts';
import { dropLinks } from '../links/use-link.ts';
import { confirmEmail } from './messages.ts';

const kind = 'change-email';

/**
 * Sends a link to another e-mail address that a customer, whose password was just checked, wants to log in
 * with. Nothing changes until it is followed, and of several links the last one works. Throws 400 if it is
 * their address already, 403 if the password was changed meanwhile, 409 if another account has the
 * address, 429 after too many.
 */
export async function requestEmailChange(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock' | 'limits' | 'policy'>,
  { customer, email }: { customer: Customer; email: string },
): Promise<void> {
  const customerId = customer.id;
  if (accountKey(email) === customer.emailKey) throw sameEmail();
  // So that nobody sends strangers as many messages as they like.
  await deps.limits.take({ limit: deps.policy.limits.emailChange, subject: customerId });
  if ((await findCustomerByEmail(deps, email)) !== undefined) throw emailTaken();
  await inTransaction(deps, async (inside) => {
    const present = await lockCustomer(inside, customerId);
    // A new password shuts out whoever knew the old one, and has dropped only the links there were.
    if (present?.passwordHash !== customer.passwordHash) throw wrongPassword();
    await dropLinks(inside, { kind, customerId });
    await createLink(inside, { kind, email, customerId, write: confirmEmail });
  });
}
