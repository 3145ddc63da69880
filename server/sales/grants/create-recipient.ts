import type { Deps } from '#platform/deps.ts';
import { type Customer, createCustomer, lockCustomerByEmail } from '../../accounts/index.ts';

/** In characters. */
const NAME_LENGTH = 100;

/**
 * The account of somebody who is given something and had none, in a transaction: without a password, which they set
 * by a link that is sent to the address. Without a name they are called by the address's first part. Where another
 * transaction creates an account of the address at the same moment, it is that one, and `isNew` is false.
 */
export async function createRecipient(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { firstName, lastName, email }: Pick<Customer, 'firstName' | 'lastName' | 'email'>,
): Promise<{ customer: Customer; isNew: boolean }> {
  const isNameless = firstName === '' && lastName === '';
  const created = await createCustomer(deps, {
    // No longer than a name that somebody types.
    firstName: isNameless
      ? email.slice(0, email.lastIndexOf('@')).slice(0, NAME_LENGTH)
      : firstName,
    lastName,
    email,
    phone: null,
    passwordHash: null,
    checkoutHash: null,
  });
  const customer = await lockCustomerByEmail(deps, email);
  // Only if it was deleted again at the same instant.
  if (customer === undefined) throw new Error('The new account is gone');
  return { customer, isNew: created !== null };
}
