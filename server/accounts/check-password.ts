import type { AppError } from '#platform/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { passwordMatches } from '#platform/passwords.ts';
import { accountKey } from './accounts.store.ts';

export interface PasswordCheck {
  /** The e-mail address or user name that was typed. */
  account: string;
  /** The address of the request, as limits count it (`clientAddress`). */
  address: string;
  password: string;
  /** The stored hash; null without an account or a password, which takes the same time. */
  passwordHash: string | null;
  /** What to throw for a wrong password. */
  refusal: () => AppError;
}

/**
 * Checks a password, counting failures for the account and address and for the address alone.
 * Throws `refusal()` where it is wrong, 429 where too many were.
 */
export async function checkPassword(
  { limits, policy }: Pick<Deps, 'limits' | 'policy'>,
  { account, address, password, passwordHash, refusal }: PasswordCheck,
): Promise<void> {
  const { loginByAccount, loginByAddress } = policy.limits;
  const byAccount = `${accountKey(account)} ${address}`;
  await limits.take(loginByAddress, address);
  try {
    await limits.take(loginByAccount, byAccount);
  } catch (refused) {
    // The password was not tried, so it is no failure of the address.
    await limits.giveBack(loginByAddress, address);
    throw refused;
  }
  if (!(await passwordMatches(passwordHash, password))) throw refusal();
  await limits.giveBack(loginByAddress, address);
  await limits.giveBack(loginByAccount, byAccount);
}
