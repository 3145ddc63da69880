import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import type { Admin } from '../admins.store.ts';
import { usernameKey } from '../admins.store.ts';
import { knownBrowserCookie } from '../known-browser.ts';
import type { Guesser } from '../login-counts.ts';

/** Who types a code for an admin's account, as wrong ones are counted. */
export function guesserOf(
  deps: Pick<Deps, 'vault' | 'ids' | 'policy'>,
  { username }: Pick<Admin, 'username'>,
  request: FastifyRequest,
): Guesser {
  const account = `admin ${usernameKey(username)}`;
  const knownBrowser = knownBrowserCookie(deps).find(request, account);
  return { account, address: clientAddress(request), knownBrowser };
}
