import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/accounts.ts';
import { notSignedIn } from '#platform/app-error.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { checkoutCookie } from '#platform/http/checkout-cookie.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import type { Router } from '#platform/http/router.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { wrongAdminCredentials, wrongCredentials } from './accounts.errors.ts';
import { findCustomerByEmail } from './accounts.store.ts';
import { findAdminByUsername } from './admins.store.ts';
import { checkPassword } from './check-password.ts';
import { describeUser } from './describe-user.ts';
import { giveFirstPassword } from './first-password.ts';
import type { sessionCookie } from './session-cookie.ts';

type AccountDeps = Pick<Deps, 'db' | 'limits' | 'policy' | 'ids'>;
type SessionCookie = ReturnType<typeof sessionCookie>;

async function userOf(deps: Db, viewer: Viewer): Promise<contract.SessionUser> {
  const user = await describeUser(deps, viewer);
  if (user === null) throw notSignedIn();
  return user;
}

/** Signing in and out, and who is signed in. */
export function accountRoutes(router: Router, deps: AccountDeps, session: SessionCookie): void {
  const checkout = checkoutCookie(deps);
  const signIn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    owner: NonNullable<Viewer>,
  ): Promise<contract.SessionUser> => {
    await session.signIn(request, reply, owner);
    return userOf(deps, owner);
  };

  router.on(contract.getSession, ({ viewer }) => userOf(deps, viewer));

  router.on(contract.customerLogin, async ({ body, request, reply }) => {
    const customer = await findCustomerByEmail(deps, body.email);
    const typed = { password: body.password, checkoutHash: checkout.read(request) };
    if (customer !== undefined && (await giveFirstPassword(deps, customer, typed))) {
      return signIn(request, reply, { kind: 'customer', id: customer.id });
    }
    await checkPassword(deps, {
      account: body.email,
      address: clientAddress(request),
      password: body.password,
      passwordHash: customer?.passwordHash ?? null,
      refusal: wrongCredentials,
    });
    if (customer === undefined) throw wrongCredentials();
    return signIn(request, reply, { kind: 'customer', id: customer.id });
  });

  router.on(contract.adminLogin, async ({ body, request, reply }) => {
    const admin = await findAdminByUsername(deps, body.username);
    await checkPassword(deps, {
      account: `admin ${body.username}`,
      address: clientAddress(request),
      password: body.password,
      passwordHash: admin?.passwordHash ?? null,
      refusal: wrongAdminCredentials,
    });
    if (admin === undefined) throw wrongAdminCredentials();
    return signIn(request, reply, { kind: 'admin', id: admin.id });
  });

  router.on(contract.logout, async ({ request, reply }) => {
    await session.signOut(request, reply);
    return { ok: true };
  });
}
