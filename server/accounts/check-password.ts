import type { Deps } from '#platform/deps.ts';
import type { AppError } from '#platform/errors/app-error.ts';
import { inPasswordTurn } from '#platform/secrets/passwords.ts';
import { type Guesser, loginCounts } from './login-counts.ts';

export interface PasswordCheck extends Guesser {
  /** Where the password was typed. */
  at: 'login' | 'checkout';
  password: string;
  /** The stored hash; null without an account or a password, which takes the same time. */
  passwordHash: string | null;
  /** What to throw for a wrong password. */
  refusal: () => AppError;
}

/**
 * Checks a password, counting failures (`loginCounts`). Throws `refusal()` where it is wrong, 429 where too many were, 503
 * where too many passwords are waiting.
 */
export async function checkPassword(
  deps: Pick<Deps, 'limits' | 'policy'>,
  check: PasswordCheck,
): Promise<void> {
  const counts = loginCounts(deps.policy.limits, check, check.at);
  // Counted in turn as well: storing a count takes milliseconds, and what the full queue refuses must
  // cost nothing.
  const matches = await inPasswordTurn(async (verify) => {
    await deps.limits.take(...counts);
    return verify(check.passwordHash, check.password);
  }, check.address);
  if (!matches) throw check.refusal();
  await deps.limits.makeRefund(...counts);
}
