import { addressKey } from '#contract/values/addresses.ts';
import type { Deps } from '#platform/deps.ts';
import { type HashPassword, hashPassword } from '#platform/secrets/passwords.ts';

const SALT_BYTES = 16;

/**
 * Hashes a password for a customer's account. The salt is derived from the e-mail address with the
 * store's secret key, so the hashes of one address are equal where the same password was typed, on
 * whatever device (see decision 2). `hash`: for callers that have the turn to hash already.
 */
export function hashCustomerPassword(
  { vault, policy }: Pick<Deps, 'vault'> & Partial<Pick<Deps, 'policy'>>,
  { email, password }: { email: string; password: string },
  hash: HashPassword = hashPassword,
): Promise<string> {
  const salt = vault
    .derive('salt of a customer password', addressKey(email))
    .subarray(0, SALT_BYTES);
  return hash(password, { cost: policy?.passwordCost, salt });
}
