import type { Deps } from '#platform/deps.ts';
import type { AppError } from '#platform/errors/app-error.ts';
import { type HashPassword, inPasswordTurn } from '#platform/secrets/passwords.ts';
import { type Guesser, loginCounts } from './login-counts.ts';

export interface TypedPassword extends Guesser {
  /** Where the password was typed. */
  at: 'login' | 'checkout';
  password: string;
  /** The stored hash; null without an account or a password, which takes the same time. */
  passwordHash: string | null;
}

export interface PasswordCheck extends TypedPassword {
  /** Makes the error to throw for a wrong password. */
  refusal: () => AppError;
}

interface Tried<Wrong> {
  /** The result of `onWrong` for a password that does not fit; null for one that fits. */
  wrong: Wrong | null;
  /** Takes back what was counted, because the password is right. */
  forgive: () => Promise<void>;
}

/**
 * Compares a password, and counts it as a failure (`loginCounts`) until `forgive` is called. `onWrong` makes something
 * of one that does not fit, in the same turn, in which it can be hashed. Throws 429 where too many failed, 503 where too
 * many passwords are waiting.
 */
export async function tryPassword<Wrong>(
  deps: Pick<Deps, 'limits' | 'policy'>,
  typed: TypedPassword,
  onWrong: (hash: HashPassword) => Promise<Wrong>,
): Promise<Tried<Wrong>> {
  const counts = loginCounts(deps.policy.limits, typed, typed.at);
  // Counted in turn as well: storing a count takes milliseconds, and what the full queue refuses must
  // cost nothing.
  const wrong = await inPasswordTurn(async (verify, hash) => {
    await deps.limits.take(...counts);
    return (await verify(typed.passwordHash, typed.password)) ? null : onWrong(hash);
  }, typed.address);
  const forgive = async (): Promise<void> => {
    await deps.limits.releaseAttempt(...counts);
  };
  return { wrong, forgive };
}

/**
 * Checks a password, counting failures. Throws `refusal()` where it is wrong, 429 where too many were, 503
 * where too many passwords are waiting.
 */
export async function checkPassword(
  deps: Pick<Deps, 'limits' | 'policy'>,
  { refusal, ...typed }: PasswordCheck,
): Promise<void> {
  const { wrong, forgive } = await tryPassword(deps, typed, async () => true);
  if (wrong !== null) throw refusal();
  await forgive();
}
