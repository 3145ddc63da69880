import type { FastifyRequest } from 'fastify';
import { notSignedIn } from '#platform/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import { wrongPassword } from '../accounts.errors.ts';
import { type Customer, findCustomer } from '../accounts.store.ts';
import { checkPassword } from '../check-password.ts';
import { knownBrowserCookie } from '../known-browser.ts';

/**
 * Checks the password that a signed-in customer types to confirm what they do, within the limits of the
 * login. Answers the customer. Throws 403 where it is wrong, 429 where too many were, 503 where too many
 * passwords are waiting, 401 if the account was deleted meanwhile.
 */
export async function checkOwnPassword(
  deps: Pick<Deps, 'db' | 'limits' | 'policy' | 'vault' | 'ids'>,
  {
    customerId,
    password,
    request,
  }: { customerId: string; password: string; request: FastifyRequest },
): Promise<Customer> {
  const customer = await findCustomer(deps, customerId);
  if (customer === undefined) throw notSignedIn();
  const { email, passwordHash } = customer;
  await checkPassword(deps, {
    at: 'login',
    account: email,
    address: clientAddress(request),
    knownBrowser: knownBrowserCookie(deps).find(request, email),
    password,
    passwordHash,
    refusal: wrongPassword,
  });
  return customer;
}
