import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { notSignedIn } from '#platform/errors/app-error.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import { wrongPassword } from '../accounts.errors.ts';
import { type Customer, findCustomer } from '../accounts.store.ts';
import { type Admin, findAdmin, usernameKey } from '../admins.store.ts';
import { checkPassword } from '../check-password.ts';
import { knownBrowserCookie } from '../known-browser.ts';

type CheckDeps = Pick<Deps, 'db' | 'limits' | 'policy' | 'vault' | 'ids'>;
interface Typed {
  password: string;
  request: FastifyRequest;
}

/**
 * Checks the password that a signed-in customer types to confirm what they do, within the limits of the
 * login. Returns the customer. Throws 403 where it is wrong, 429 where too many were, 503 where too many
 * passwords are waiting, 401 if the account was deleted meanwhile.
 */
export async function checkOwnPassword(
  deps: CheckDeps,
  { customerId, ...typed }: Typed & { customerId: string },
): Promise<Customer> {
  const customer = await findCustomer(deps, customerId);
  if (customer === undefined) throw notSignedIn();
  await check(deps, { ...typed, account: customer.email, passwordHash: customer.passwordHash });
  return customer;
}

/** Checks the password of a signed-in admin, as `checkOwnPassword` does. */
export async function checkOwnAdminPassword(
  deps: CheckDeps,
  { adminId, ...typed }: Typed & { adminId: string },
): Promise<Admin> {
  const admin = await findAdmin(deps, adminId);
  if (admin === undefined) throw notSignedIn();
  const account = `admin ${usernameKey(admin.username)}`;
  await check(deps, { ...typed, account, passwordHash: admin.passwordHash });
  return admin;
}

function check(
  deps: CheckDeps,
  { request, ...typed }: Typed & { account: string; passwordHash: string | null },
): Promise<void> {
  return checkPassword(deps, {
    ...typed,
    at: 'login',
    address: clientAddress(request),
    knownBrowser: knownBrowserCookie(deps).find(request, typed.account),
    refusal: wrongPassword,
  });
}
