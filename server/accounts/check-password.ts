import type { AppError } from '#platform/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import type { Limit } from '#platform/limits/failure-limits.ts';
import { passwordMatches } from '#platform/passwords.ts';
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

interface Count {
  limit: Limit;
  subject: string;
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
  await takeAll(deps, counts);
  const matches = await passwordMatches(check.passwordHash, check.password).catch(
    async (error: unknown) => {
      // The password was not tried, so it is no failure.
      await giveAllBack(deps, counts);
      throw error;
    },
  );
  if (!matches) throw check.refusal();
  await giveAllBack(deps, counts);
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

/** Counts the attempt everywhere, or nowhere if one of the limits is used up (429). */
async function takeAll(
  deps: Pick<Deps, 'limits' | 'policy'>,
  counts: readonly Count[],
): Promise<void> {
  for (const [index, { limit, subject }] of counts.entries()) {
    try {
      await deps.limits.take(limit, subject);
    } catch (refused) {
      await giveAllBack(deps, counts.slice(0, index));
      throw refused;
    }
  }
}

async function giveAllBack(
  { limits }: Pick<Deps, 'limits'>,
  counts: readonly Count[],
): Promise<void> {
  for (const { limit, subject } of counts) await limits.giveBack(limit, subject);
}
