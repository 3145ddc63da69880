import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import * as contract from '#contract/accounts.ts';
import { isDatabaseFull } from '#platform/database/dialect.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { type AppError, notSignedIn } from '#platform/errors/app-error.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import type { Router } from '#platform/http/router.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { browserOf } from './account/describe-browser.ts';
import { noRoomToSignIn, wrongAdminCredentials, wrongCredentials } from './accounts.errors.ts';
import { accountKey, type Customer, findCustomer, findCustomerByEmail } from './accounts.store.ts';
import { findAdminByUsername } from './admins.store.ts';
import { checkPassword } from './check-password.ts';
import { checkoutCookie } from './checkout-cookie.ts';
import { describeUser } from './describe-user.ts';
import { giveFirstPassword } from './first-password.ts';
import { guardReserve } from './guard-reserve.ts';
import { knownBrowserCookie } from './known-browser.ts';
import type { sessionCookie } from './session-cookie.ts';
import { startCheckedSession } from './start-checked-session.ts';

type AccountDeps = Pick<Deps, 'db' | 'limits' | 'policy' | 'ids' | 'clock' | 'vault' | 'reserve'>;

/** Typed credentials and the request they came with. */
interface Typed<Credentials extends z.ZodMiniType> {
  body: z.output<Credentials>;
  request: FastifyRequest;
}
/** Who signed in, the name that failures are counted under, and the token of the new session. */
interface SignedIn {
  owner: NonNullable<Viewer>;
  account: string;
  token: string;
}
type SessionCookie = ReturnType<typeof sessionCookie>;

async function userOf(deps: Db, viewer: Viewer): Promise<contract.SessionUser> {
  const user = await describeUser(deps, viewer);
  if (user === null) throw notSignedIn();
  return user;
}

/**
 * Failures are counted and sessions are stored, so nobody can sign in on a full disk, but an admin while there is a
 * reserve: without the count, passwords could be guessed as long as it lasts. Tells the person why.
 */
async function explainFullDisk<Answer>(signingIn: Promise<Answer>): Promise<Answer> {
  return signingIn.catch((error: unknown) => {
    throw isDatabaseFull(error) ? noRoomToSignIn(undefined, { cause: error }) : error;
  });
}

/** Checks the credentials of a customer. Returns the customer; throws 401, 429, 503. */
async function checkCustomer(
  deps: AccountDeps,
  { body, request }: Typed<typeof contract.customerCredentials>,
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

/** Starts the session of somebody whose password was right, or throws `refusal`. */
async function enter(
  deps: AccountDeps,
  found: { id: string; passwordHash: string | null } | undefined,
  {
    kind,
    account,
    request,
    refusal,
  }: {
    kind: SignedIn['owner']['kind'];
    account: string;
    request: FastifyRequest;
    refusal: () => AppError;
  },
): Promise<SignedIn> {
  if (found === undefined) throw refusal();
  const { id, passwordHash } = found;
  const browser = browserOf(request);
  const token = await startCheckedSession(deps, { kind, id, passwordHash, browser });
  if (token === null) throw refusal();
  return { owner: { kind, id }, account, token };
}

async function signInCustomer(
  deps: AccountDeps,
  call: Typed<typeof contract.customerCredentials>,
): Promise<SignedIn> {
  return enter(deps, await checkCustomer(deps, call), {
    kind: 'customer',
    account: call.body.email,
    request: call.request,
    refusal: wrongCredentials,
  });
}

/** Checks the credentials of an admin and starts the session. Throws 401, 429, 503. */
async function signInAdmin(
  deps: AccountDeps,
  { body, request }: Typed<typeof contract.adminCredentials>,
): Promise<SignedIn> {
  const account = `admin ${accountKey(body.username)}`;
  const admin = await findAdminByUsername(deps, body.username);
  await checkPassword(deps, {
    at: 'login',
    account,
    address: clientAddress(request),
    knownBrowser: knownBrowserCookie(deps).find(request, account),
    password: body.password,
    passwordHash: admin?.passwordHash ?? null,
    refusal: wrongAdminCredentials,
  });
  return enter(deps, admin, { kind: 'admin', account, request, refusal: wrongAdminCredentials });
}

/** Signing in and out, and who is signed in. */
export function accountRoutes(router: Router, deps: AccountDeps, session: SessionCookie): void {
  const browsers = knownBrowserCookie(deps);
  const signIn = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    signingIn: Promise<SignedIn>,
  ): Promise<contract.SessionUser> => {
    const { owner, account, token } = await signingIn;
    await session.signIn(request, reply, { kind: owner.kind, token });
    browsers.remember(request, reply, account);
    return userOf(deps, owner);
  };

  router.on(contract.getSession, ({ viewer }) => userOf(deps, viewer));
  router.on(contract.customerLogin, (call) =>
    explainFullDisk(signIn(call, signInCustomer(deps, call))),
  );
  const mayUseReserve = guardReserve(deps);
  // An admin can make room.
  router.on(contract.adminLogin, (call) => {
    const isAdmin = async () =>
      mayUseReserve({
        address: clientAddress(call.request),
        password: call.body.password,
        passwordHash: (await findAdminByUsername(deps, call.body.username))?.passwordHash ?? null,
      });
    const signingIn = deps.reserve.use(() => signInAdmin(deps, call), isAdmin);
    return explainFullDisk(signIn(call, signingIn));
  });

  // Without `Clear-Site-Data: "cache"`: Chromium searches its whole cache before the page gets the
  // answer, which took 0.4 to 3 s with 3,000 entries.
  router.on(contract.logout, async ({ request, reply }) => {
    await session.signOut(request, reply);
    return { ok: true };
  });
}
