import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import * as contract from '#contract/accounts.ts';
import type { Deps } from '#platform/deps.ts';
import { type AppError, notSignedIn } from '#platform/errors/app-error.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import type { Router } from '#platform/http/router.ts';
import { browserOf } from './account/describe-browser.ts';
import { wrongCredentials } from './accounts.errors.ts';
import { type Customer, findCustomer, findCustomerByEmail } from './accounts.store.ts';
import { tryPassword } from './check-password.ts';
import { checkoutCookie } from './checkout-cookie.ts';
import { describeUser } from './describe-user.ts';
import { giveFirstPassword } from './first-password.ts';
import { explainFullDisk } from './full-disk.ts';
import { hashCustomerPassword } from './hash-customer-password.ts';
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

/** A login whose password was compared. */
export interface CheckedLogin {
  email: string;
  /** The customer; null: it fails as things stand. */
  customerId: string | null;
  /** The hash of what was typed, as an account of that e-mail address would have it. */
  passwordHash: string;
  /** The hash of the browser's checkout cookie; null if it has none. */
  checkoutHash: string | null;
}

/**
 * Finds out what somebody has just paid, by which their account may come into being, for some seconds at most. Returns
 * what to tell them in place of a wrong password; null: nothing.
 */
export type ReconcileAtLogin = (login: CheckedLogin) => Promise<AppError | null>;

interface CustomerLogin {
  deps: AccountDeps;
  reconcile: ReconcileAtLogin;
}

/** Checks the credentials of a customer. Returns the customer; throws 401, 429, 503, and what `reconcile` returns. */
async function checkCustomer(
  { deps, reconcile }: CustomerLogin,
  { body, request }: TypedCredentials,
): Promise<Customer | undefined> {
  const { email, password } = body;
  const customer = await findCustomerByEmail(deps, email);
  const checkoutHash = checkoutCookie(deps).read(request);
  if (
    customer !== undefined &&
    (await giveFirstPassword(deps, customer, { password, checkoutHash }))
  )
    return findCustomer(deps, customer.id);
  // The browser whose checkout created the account is known as well.
  const ofCheckout = checkoutHash === customer?.checkoutHash ? checkoutHash : null;
  const typed = {
    at: 'login',
    account: email,
    address: clientAddress(request),
    knownBrowser: knownBrowserCookie(deps).find(request, email) ?? ofCheckout,
    password,
    passwordHash: customer?.passwordHash ?? null,
  } as const;
  // The hash tells of any number of orders whether the password fits. It is made of every wrong password, so
  // that the time does not tell whether there is an account or an order.
  const { wrong: passwordHash, forgive } = await tryPassword(deps, typed, (hash) =>
    hashCustomerPassword(deps, { email, password }, hash),
  );
  if (passwordHash === null) {
    await forgive();
    return customer;
  }
  const refusal = await reconcile({ email, customerId: null, passwordHash, checkoutHash });
  const now = await findCustomerByEmail(deps, email);
  const isRight = now?.passwordHash === passwordHash;
  if (isRight || refusal !== null) await forgive();
  if (isRight) return now;
  throw refusal ?? wrongCredentials();
}

/** Checks the credentials of a customer and starts the session. Throws as `checkCustomer`. */
async function signInCustomer(login: CustomerLogin, call: TypedCredentials): Promise<Entry> {
  const found = await checkCustomer(login, call);
  if (found === undefined) throw wrongCredentials();
  const { id, passwordHash } = found;
  const browser = browserOf(call.request);
  const { email } = call.body;
  const token = await startCheckedSession(login.deps, { id, passwordHash, browser });
  if (token === null) throw wrongCredentials();
  const checkoutHash = checkoutCookie(login.deps).read(call.request);
  // So that they find what they paid before they closed the tab. Whatever comes of it, they are logged in.
  if (passwordHash !== null)
    await login.reconcile({ email, customerId: id, passwordHash, checkoutHash });
  return { owner: { kind: 'customer', id }, account: email, token };
}

/** Customers signing in, everybody signing out, and who is signed in. */
export function accountRoutes(
  router: Router,
  deps: AccountDeps,
  { session, reconcile }: { session: SessionCookie; reconcile: ReconcileAtLogin },
): void {
  router.on(contract.getSession, async ({ viewer }) => {
    const user = await describeUser(deps, viewer);
    if (user === null) throw notSignedIn();
    return user;
  });
  router.on(contract.customerLogin, (call) =>
    explainFullDisk(
      signInCustomer({ deps, reconcile }, call).then((entry) =>
        signInBrowser(deps, entry, { ...call, session }),
      ),
    ),
  );

  // Without `Clear-Site-Data: "cache"`: Chromium searches its whole cache before the page gets the
  // answer, which took 0.4 to 3 s with 3,000 entries.
  router.on(contract.logout, async ({ request, reply }) => {
    await session.signOut(request, reply);
    return { ok: true };
  });
}
