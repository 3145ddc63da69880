import { addressKey } from '#contract/values/addresses.ts';
import type { Count } from '#platform/limits/failure-limits.ts';
import type { Policy } from '#platform/policy.ts';

/** The sender of a password or a code, and the account that it is for. */
export interface Guesser {
  /** The e-mail address or user name that was typed. */
  account: string;
  /** The address of the request, as limits count it (`clientAddress`). */
  address: string;
  /** The id of a browser that has signed in to this account before; null for any other. */
  knownBrowser: string | null;
}

/**
 * The counts that a failure goes to: the address, the account and address, and the account from any address. A known
 * browser is counted by itself instead, so strangers cannot lock the account's owner out (decision 13). `at`: what
 * is typed at checkout never closes the login, nor the reverse.
 */
export function loginCounts(
  limits: Policy['limits'],
  { address, knownBrowser, ...guesser }: Guesser,
  at: 'login' | 'checkout' = 'login',
): Count[] {
  const account = addressKey(guesser.account);
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
