import { isDatabaseFull } from '#platform/database/dialect.ts';
import type { Deps } from '#platform/deps.ts';
import { inPasswordTurn } from '#platform/secrets/passwords.ts';
import { noSpaceToSignIn } from './accounts.errors.ts';

const MINUTE_MS = 60_000;
/** The limit for all addresses together, in a minute and a process. */
const MOST_ADDRESSES = 60;

interface TypedPassword {
  /** The address of the request, as limits count it. */
  address: string;
  password: string;
  /** The stored hash; null without such an admin. */
  passwordHash: string | null;
}

/**
 * Returns whether a login may use the reserve of a full disk: only with an admin's right password, or
 * strangers could use it up. No failure can be stored then, so this process compares one password a minute for
 * an address, and counts in its own memory.
 */
export function guardReserve({
  clock,
}: Pick<Deps, 'clock'>): (typed: TypedPassword) => Promise<boolean> {
  let begunAt = 0;
  const asked = new Set<string>();
  return async ({ address, password, passwordHash }) => {
    if (clock.now() - begunAt >= MINUTE_MS) {
      begunAt = clock.now();
      asked.clear();
    }
    if (asked.has(address) || asked.size >= MOST_ADDRESSES) return false;
    asked.add(address);
    return inPasswordTurn((verify) => verify(passwordHash, password), address);
  };
}

/**
 * Failures are counted and sessions are stored, so nobody can sign in on a full disk, but an admin while there is a
 * reserve: without the count, passwords could be guessed as long as it lasts. Tells the person why.
 */
export async function explainFullDisk<Answer>(signingIn: Promise<Answer>): Promise<Answer> {
  return signingIn.catch((error: unknown) => {
    throw isDatabaseFull(error) ? noSpaceToSignIn(undefined, { cause: error }) : error;
  });
}
