import type { Deps } from '#platform/deps.ts';
import { hashPassword } from '#platform/secrets/passwords.ts';
import { accountKey } from './accounts.store.ts';

const SALT_BYTES = 16;

/**
 * Hashes a password for a customer's account. The salt is derived from the e-mail address with the
 * store's secret key, so the hashes of one address are equal where the same password was typed, on
 * whatever device (see decision 2).
 */
export function hashCustomerPassword(
  { vault, policy }: Pick<Deps, 'vault'> & Partial<Pick<Deps, 'policy'>>,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const salt = vault
    .derive('salt of a customer password', accountKey(email))
    .subarray(0, SALT_BYTES);
  return hashPassword(password, { cost: policy?.passwordCost, salt });
}
