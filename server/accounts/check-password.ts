import type { Deps } from '#platform/deps.ts';
import type { AppError } from '#platform/errors/app-error.ts';
import type { Count } from '#platform/limits/failure-limits.ts';
import { inPasswordTurn } from '#platform/secrets/passwords.ts';
import { accountKey } from './accounts.store.ts';

export interface PasswordCheck {
  /** Where the password was typed: what is typed at checkout never closes the login, nor the reverse. */
  at: 'login' | 'checkout';
  /** The e-mail address or user name that was typed. */
  account: string;
  /** The address of the request, as limits count it (`clientAddress`). */
  address: string;
  /** What is known of a browser that has signed in to this account before; null for any other. */
  knownBrowser: string | null;
  password: string;
  /** The stored hash; null without an account or a password, which takes the same time. */
  passwordHash: string | null;
  /** What to throw for a wrong password. */
  refusal: () => AppError;
}

/**
 * Checks a password, counting failures for the address, for the account and address, and for the
 * account whoever asks. A known browser is counted by itself instead, so strangers cannot lock the
 * account's owner out (decision 13). Throws `refusal()` where it is wrong, 429 where too many were, 503
 * where too many passwords are waiting.
 */
export async function checkPassword(
  deps: Pick<Deps, 'limits' | 'policy'>,
  check: PasswordCheck,
): Promise<void> {
  const counts = countsOf(deps.policy.limits, check);
  // Counted in turn as well: storing a count takes milliseconds, and what the full queue refuses must
  // cost nothing.
  const matches = await inPasswordTurn(async (verify) => {
    await deps.limits.take(...counts);
    return verify(check.passwordHash, check.password);
  }, check.address);
  if (!matches) throw check.refusal();
  await deps.limits.makeRefund(...counts);
}

function countsOf(
  limits: Deps['policy']['limits'],
  { at, address, knownBrowser, ...check }: PasswordCheck,
): Count[] {
  const account = accountKey(check.account);
  const byAddress = { limit: limits[`${at}ByAddress`], subject: address };
  const byAccount = limits[`${at}ByAccount`];
  if (knownBrowser !== null) {
    return [byAddress, { limit: byAccount, subject: `${account} browser ${knownBrowser}` }];
  }
  return [
    byAddress,
    { limit: byAccount, subject: `${account} ${address}` },
    { limit: limits[`${at}Anywhere`], subject: account },
  ];
}
