import type { Deps } from '#platform/deps.ts';
import { hashPassword } from '#platform/passwords.ts';
import { accountKey } from './accounts.store.ts';

const SALT_BYTES = 16;

/**
 * Hashes the password typed at a checkout for an account that does not exist yet. The salt is derived
 * from the e-mail address with the store's secret, so two orders of a new customer that were placed
 * on two devices have equal hashes if, and only if, the password is the same.
 */
export function hashCheckoutPassword(
  { vault }: Pick<Deps, 'vault'>,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const salt = vault.derive('salt of a checkout password', accountKey(email));
  return hashPassword(password, salt.subarray(0, SALT_BYTES));
}
