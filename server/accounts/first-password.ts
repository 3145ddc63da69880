import type { Deps } from '#platform/deps.ts';
import { type Customer, storeFirstPassword } from './accounts.store.ts';
import { hashCustomerPassword } from './hash-customer-password.ts';

const MIN_LENGTH = 8;

/**
 * Gives an account without a password its first one. Such an account was created by a payment that
 * arrived after its order had been cancelled, when the password typed at checkout had already been
 * erased. Only the browser of that checkout may set it, the first time somebody signs in there with
 * at least 8 characters. Returns whether the account has this password now; never changes one.
 */
export async function giveFirstPassword(
  deps: Pick<Deps, 'db' | 'vault'> & Partial<Pick<Deps, 'policy'>>,
  account: Pick<Customer, 'id' | 'email' | 'passwordHash' | 'checkoutHash'>,
  typed: { password: string; checkoutHash: string | null },
): Promise<boolean> {
  if (account.passwordHash !== null || typed.checkoutHash === null) return false;
  if (account.checkoutHash !== typed.checkoutHash) return false;
  if (typed.password.length < MIN_LENGTH) return false;
  const { email } = account;
  const passwordHash = await hashCustomerPassword(deps, { email, password: typed.password });
  return storeFirstPassword(deps, { customerId: account.id, passwordHash });
}
