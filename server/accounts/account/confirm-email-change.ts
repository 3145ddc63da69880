import { isUniqueViolation } from '#platform/database/dialect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { queueMail } from '../../mail/index.ts';
import { emailTaken } from '../accounts.errors.ts';
import { findCustomerByEmail, lockCustomer, storePerson } from '../accounts.store.ts';
import type { AccountLink } from '../links/links.store.ts';
import { linkNotValid, useLink } from '../links/use-link.ts';
import { emailChanged } from './messages.ts';

type ConfirmDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>;

/**
 * Gives an account the e-mail address that a link was sent to, and tells the old address. Answers the new
 * one. The password and the sessions stay. Throws 404 if the link is not valid or the account was deleted,
 * 409 if another account has the address by now.
 */
export async function confirmEmailChange(
  deps: ConfirmDeps,
  { token }: { token: string },
): Promise<string> {
  try {
    return await inTransaction(deps, async (inside) => {
      const link = await useLink(inside, { token, kind: 'change-email' });
      return changeEmail(inside, link);
    });
  } catch (error) {
    // An account with that address was created at the same moment.
    throw isUniqueViolation(error) ? emailTaken(undefined, { cause: error }) : error;
  }
}

async function changeEmail(
  inside: ConfirmDeps,
  { customerId, email }: Pick<AccountLink, 'customerId' | 'email'>,
): Promise<string> {
  const customer = customerId === null ? undefined : await lockCustomer(inside, customerId);
  if (customer === undefined) throw linkNotValid();
  if ((await findCustomerByEmail(inside, email)) !== undefined) throw emailTaken();
  await storePerson(inside, { ...customer, email });
  const mail = emailChanged({ email });
  await queueMail(inside, { ...mail, to: customer.email, customerId: customer.id });
  return email;
}
