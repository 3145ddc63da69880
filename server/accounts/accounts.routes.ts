import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/accounts.ts';
import { notSignedIn } from '#platform/app-error.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { checkoutCookie } from '#platform/http/checkout-cookie.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import type { Router } from '#platform/http/router.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { wrongAdminCredentials, wrongCredentials } from './accounts.errors.ts';
import { accountKey, findCustomerByEmail } from './accounts.store.ts';
import { findAdminByUsername } from './admins.store.ts';
import { checkPassword } from './check-password.ts';
import { describeUser } from './describe-user.ts';
import { giveFirstPassword } from './first-password.ts';
import { knownBrowserCookie } from './known-browser.ts';
import type { sessionCookie } from './session-cookie.ts';

type AccountDeps = Pick<Deps, 'db' | 'limits' | 'policy' | 'ids' | 'vault'>;
type Exchange = { request: FastifyRequest; reply: FastifyReply };
type SessionCookie = ReturnType<typeof sessionCookie>;

async function userOf(deps: Db, viewer: Viewer): Promise<contract.SessionUser> {
  const user = await describeUser(deps, viewer);
  if (user === null) throw notSignedIn();
  return user;
}

/** Signing in and out, and who is signed in. */
export function accountRoutes(router: Router, deps: AccountDeps, session: SessionCookie): void {
  const checkout = checkoutCookie(deps);
  const browsers = knownBrowserCookie(deps);
  const signIn = async (
    { request, reply }: Exchange,
    { account, ...owner }: NonNullable<Viewer> & { account: string },
  ): Promise<contract.SessionUser> => {
    await session.signIn(request, reply, owner);
    browsers.remember(request, reply, account);
    return userOf(deps, owner);
  };

  router.on(contract.getSession, ({ viewer }) => userOf(deps, viewer));

  router.on(contract.customerLogin, async ({ body, ...exchange }) => {
    const { request } = exchange;
    const account = body.email;
    const customer = await findCustomerByEmail(deps, account);
    const checkoutHash = checkout.read(request);
    const typed = { password: body.password, checkoutHash };
    if (customer !== undefined && (await giveFirstPassword(deps, customer, typed))) {
      return signIn(exchange, { kind: 'customer', id: customer.id, account });
    }
    // The browser whose checkout created the account is known as well.
    const ofCheckout = checkoutHash === customer?.checkoutHash ? checkoutHash : null;
    await checkPassword(deps, {
      at: 'login',
      account,
      address: clientAddress(request),
      knownBrowser: browsers.find(request, account) ?? ofCheckout,
      password: body.password,
      passwordHash: customer?.passwordHash ?? null,
      refusal: wrongCredentials,
    });
    if (customer === undefined) throw wrongCredentials();
    return signIn(exchange, { kind: 'customer', id: customer.id, account });
  });

  router.on(contract.adminLogin, async ({ body, ...exchange }) => {
    const admin = await findAdminByUsername(deps, body.username);
    const account = `admin ${accountKey(body.username)}`;
    await checkPassword(deps, {
      at: 'login',
      account,
      address: clientAddress(exchange.request),
      knownBrowser: browsers.find(exchange.request, account),
      password: body.password,
      passwordHash: admin?.passwordHash ?? null,
      refusal: wrongAdminCredentials,
    });
    if (admin === undefined) throw wrongAdminCredentials();
    return signIn(exchange, { kind: 'admin', id: admin.id, account });
  });

  // Without `Clear-Site-Data: "cache"`: Chromium searches its whole cache before the page gets the
  // answer, which took 0.4 to 3 s with 3,000 entries.
  router.on(contract.logout, async ({ request, reply }) => {
    await session.signOut(request, reply);
    return { ok: true };
  });
}
