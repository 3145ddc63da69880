import type { Deps } from '#platform/deps.ts';
import {
  createCustomer,
  lockCustomerByEmail,
  type NewCustomer,
  releaseAddress,
} from '../accounts.store.ts';
import { takeOver } from './take-over.ts';
import { dropLinks } from './use-link.ts';

/**
 * Gives the account of an e-mail address to somebody who has proved that the address is theirs, in a
 * transaction. Where an account has it, it becomes theirs if they say so; otherwise that account keeps
 * everything but the address, and they get a new one. Returns the id of their account.
 */
export async function claimAccount(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
  {
    isOwnAccount,
    ...person
  }: Omit<NewCustomer, 'passwordHash' | 'checkoutHash'> & {
    passwordHash: string;
    isOwnAccount: boolean;
  },
): Promise<string> {
  const account = await lockCustomerByEmail(deps, person.email);
  if (account !== undefined) {
    const { id: customerId } = account;
    if (isOwnAccount) {
      await takeOver(deps, { customer: account, passwordHash: person.passwordHash });
      return customerId;
    }
    await releaseAddress(deps, customerId);
    await dropLinks(deps, { kind: 'reset-password', customerId });
  }
  const created = await createCustomer(deps, { ...person, checkoutHash: null });
  // Only if somebody else takes the address at the same instant; their claim can be repeated.
  if (created === null) throw new Error('The address was taken meanwhile');
  return created;
}
