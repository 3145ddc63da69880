import { isUniqueViolation } from '#platform/database/dialect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { queueMail } from '../../mail/index.ts';
import { emailTaken } from '../accounts.errors.ts';
import {
  type Customer,
  findCustomerByEmail,
  lockCustomer,
  storePerson,
} from '../accounts.store.ts';
import { linkNotValid, readLink, useLink } from '../links/use-link.ts';
import { emailChanged } from './messages.ts';

const kind = 'change-email';

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
      const { customerId } = await readLink(inside, { token, kind });
      // The account is locked before its links, as by a new password: otherwise the two could deadlock.
      const customer = customerId === null ? undefined : await lockCustomer(inside, customerId);
      const { email } = await useLink(inside, { token, kind });
      if (customer === undefined) throw linkNotValid();
      return changeEmail(inside, { customer, email });
    });
  } catch (error) {
    // An account with that address was created at the same moment.
    throw isUniqueViolation(error) ? emailTaken(undefined, { cause: error }) : error;
  }
}

async function changeEmail(
  inside: ConfirmDeps,
  { customer, email }: { customer: Customer; email: string },
): Promise<string> {
  if ((await findCustomerByEmail(inside, email)) !== undefined) throw emailTaken();
  await storePerson(inside, { ...customer, email });
  const mail = emailChanged({ email });
  await queueMail(inside, { ...mail, to: customer.email, customerId: customer.id });
  return email;
}
