import type { Deps } from '#platform/deps.ts';
import { hashPassword } from '#platform/passwords.ts';
import type { Customer } from './accounts.store.ts';

/**
 * In place of the hash of a password: the account has none yet. It came into being by a payment that
 * arrived after its order had been cancelled, and with the order its password had been forgotten.
 */
export const NO_PASSWORD = '';

const SHORTEST = 8;

/**
 * Gives an account without a password its first one: what is typed in the very browser whose checkout
 * brought the account into being, the first time somebody signs in there. Answers whether it is the
 * account's password now; never changes one.
 */
export async function giveFirstPassword(
  deps: Pick<Deps, 'db'>,
  account: Pick<Customer, 'id' | 'password_hash' | 'checkout_hash'>,
  typed: { password: string; checkoutHash: string | null },
): Promise<boolean> {
  if (account.password_hash !== NO_PASSWORD || typed.checkoutHash === null) return false;
  if (account.checkout_hash !== typed.checkoutHash || typed.password.length < SHORTEST)
    return false;
  const passwordHash = await hashPassword(typed.password);
  return storeFirstPassword(deps, { customerId: account.id, passwordHash });
}

/** As `giveFirstPassword`, with the hash of a password that is known to be the account owner's. */
export async function storeFirstPassword(
  { db }: Pick<Deps, 'db'>,
  { customerId, passwordHash }: { customerId: string; passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer')
    .set({ password_hash: passwordHash })
    .where('id', '=', customerId)
    .where('password_hash', '=', NO_PASSWORD)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
