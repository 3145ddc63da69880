import type { Db } from '#platform/deps.ts';
import { emailTaken } from '../accounts.errors.ts';
import { type Customer, findCustomerByEmail, storePerson } from '../accounts.store.ts';
import { dropLinks } from '../links/use-link.ts';

/**
 * Gives an account another e-mail address because an admin says so, in the transaction that locked it. The
 * password and the sessions stay; links to a new password or address that were sent before become invalid.
 * Throws 409 if another account has the address; fails if one gets it at the same moment.
 */
export async function correctEmail(
  deps: Db,
  { customer, email }: { customer: Customer; email: string },
): Promise<void> {
  const customerId = customer.id;
  if ((await findCustomerByEmail(deps, email)) !== undefined) throw emailTaken();
  await storePerson(deps, { ...customer, email });
  await dropLinks(deps, { kind: 'reset-password', customerId });
  await dropLinks(deps, { kind: 'change-email', customerId });
}
