import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import * as contract from '#contract/accounts.ts';
import type { Deps } from '#platform/deps.ts';
import { notSignedIn } from '#platform/errors/app-error.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import type { Router } from '#platform/http/router.ts';
import { browserOf } from './account/describe-browser.ts';
import { wrongCredentials } from './accounts.errors.ts';
import { type Customer, findCustomer, findCustomerByEmail } from './accounts.store.ts';
import { checkPassword } from './check-password.ts';
import { checkoutCookie } from './checkout-cookie.ts';
import { describeUser } from './describe-user.ts';
import { explainFullDisk } from './explain-full-disk.ts';
import { giveFirstPassword } from './first-password.ts';
import { knownBrowserCookie } from './known-browser.ts';
import type { sessionCookie } from './session-cookie.ts';
import { type Entry, signInBrowser } from './sign-in-browser.ts';
import { startCheckedSession } from './start-checked-session.ts';

type AccountDeps = Pick<Deps, 'db' | 'limits' | 'policy' | 'ids' | 'clock' | 'vault'>;

/** Typed credentials and the request they came with. */
interface TypedCredentials {
  body: z.output<typeof contract.customerCredentials>;
  request: FastifyRequest;
}
type SessionCookie = ReturnType<typeof sessionCookie>;

/** Checks the credentials of a customer. Returns the customer; throws 401, 429, 503. */
async function checkCustomer(
  deps: AccountDeps,
  { body, request }: TypedCredentials,
): Promise<Customer | undefined> {
  const account = body.email;
  const customer = await findCustomerByEmail(deps, account);
  const checkoutHash = checkoutCookie(deps).read(request);
  const typed = { password: body.password, checkoutHash };
  if (customer !== undefined && (await giveFirstPassword(deps, customer, typed)))
    return findCustomer(deps, customer.id);
  // The browser whose checkout created the account is known as well.
  const ofCheckout = checkoutHash === customer?.checkoutHash ? checkoutHash : null;
  await checkPassword(deps, {
    at: 'login',
    account,
    address: clientAddress(request),
    knownBrowser: knownBrowserCookie(deps).find(request, account) ?? ofCheckout,
    password: body.password,
    passwordHash: customer?.passwordHash ?? null,
    refusal: wrongCredentials,
  });
  return customer;
}

/** Checks the credentials of a customer and starts the session. Throws 401, 429, 503. */
async function signInCustomer(deps: AccountDeps, call: TypedCredentials): Promise<Entry> {
  const found = await checkCustomer(deps, call);
  if (found === undefined) throw wrongCredentials();
  const { id, passwordHash } = found;
  const browser = browserOf(call.request);
  const token = await startCheckedSession(deps, { id, passwordHash, browser });
  if (token === null) throw wrongCredentials();
  return { owner: { kind: 'customer', id }, account: call.body.email, token };
}

/** Customers signing in, everybody signing out, and who is signed in. */
export function accountRoutes(router: Router, deps: AccountDeps, session: SessionCookie): void {
  router.on(contract.getSession, async ({ viewer }) => {
    const user = await describeUser(deps, viewer);
    if (user === null) throw notSignedIn();
    return user;
  });
  router.on(contract.customerLogin, (call) =>
    explainFullDisk(
      signInCustomer(deps, call).then((entry) => signInBrowser(deps, entry, { ...call, session })),
    ),
  );

  // Without `Clear-Site-Data: "cache"`: Chromium searches its whole cache before the page gets the
  // answer, which took 0.4 to 3 s with 3,000 entries.
  router.on(contract.logout, async ({ request, reply }) => {
    await session.signOut(request, reply);
    return { ok: true };
  });
}
