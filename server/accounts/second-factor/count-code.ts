import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import { type Admin, usernameKey } from '../admins.store.ts';
import { knownBrowserCookie } from '../known-browser.ts';
import { type Guesser, loginCounts } from '../login-counts.ts';

/**
 * Does `work`, which compares a typed code, unless too many were wrong: counted with wrong passwords of the login,
 * and 20 a day for an account: of a browser that has signed in to it before, and of all others together. Counted
 * before, so that many at once cannot exceed a limit; what did not throw, or threw 409, was no failure. Throws 429.
 */
export async function countCode<Result>(
  deps: Pick<Deps, 'limits' | 'policy'>,
  guesser: Guesser,
  work: () => Promise<Result>,
): Promise<Result> {
  const { limits } = deps.policy;
  const { account, knownBrowser } = guesser;
  const subject = `${usernameKey(account)} ${knownBrowser ?? 'anywhere'}`;
  const counts = [...loginCounts(limits, guesser), { limit: limits.secondFactor, subject }];
  await deps.limits.take(...counts);
  try {
    const result = await work();
    await deps.limits.releaseAttempt(...counts);
    return result;
  } catch (error) {
    // Refused for another reason than its code.
    if (error instanceof AppError && error.status === 409)
      await deps.limits.releaseAttempt(...counts);
    throw error;
  }
}

/** Names who types a code for an admin's account, for the limits of wrong codes. */
export function guesserOf(
  deps: Pick<Deps, 'vault' | 'ids' | 'policy'>,
  { username }: Pick<Admin, 'username'>,
  request: FastifyRequest,
): Guesser {
  const account = `admin ${usernameKey(username)}`;
  const knownBrowser = knownBrowserCookie(deps).find(request, account);
  return { account, address: clientAddress(request), knownBrowser };
}
