import * as contract from '#contract/account.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { noSuchSession } from '../accounts.errors.ts';
import type { sessionCookie } from '../session-cookie.ts';
import { changeDetails } from './change-details.ts';
import { confirmEmailChange, type OnFirstAddress, requestEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { checkOwnAdminPassword, checkOwnPassword } from './check-own-password.ts';
import { browserOf } from './describe-browser.ts';
import { endSessionOf, endSessionsBut } from './own-sessions.store.ts';
import { listOwnSessions } from './own-sessions.ts';

/** Routes of a customer's own account, except for its orders; and of an admin's e-mail address. */
export function ownAccountRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'limits' | 'policy' | 'vault'>,
  {
    session,
    onFirstAddress,
  }: { session: ReturnType<typeof sessionCookie>; onFirstAddress: OnFirstAddress },
): void {
  router.on(contract.saveAccountDetails, ({ viewer, body }) =>
    changeDetails(deps, { customerId: viewer.id, ...body }),
  );
  router.on(contract.changePassword, async ({ viewer, body, request, reply }) => {
    const { currentPassword: password, newPassword } = body;
    const customer = await checkOwnPassword(deps, { customerId: viewer.id, password, request });
    const browser = browserOf(request);
    const token = await changePassword(deps, { customer, newPassword, browser });
    await session.signIn(request, reply, { kind: 'customer', token });
    return { ok: true };
  });
  router.on(contract.changeEmail, async ({ viewer, body: { email, password }, request }) => {
    const customer = await checkOwnPassword(deps, { customerId: viewer.id, password, request });
    await requestEmailChange(deps, { holder: { kind: 'customer', account: customer }, email });
    return { ok: true };
  });
  router.on(contract.changeAdminEmail, async ({ viewer, body: { email, password }, request }) => {
    const admin = await checkOwnAdminPassword(deps, { adminId: viewer.id, password, request });
    await requestEmailChange(deps, { holder: { kind: 'admin', account: admin }, email });
    return { ok: true };
  });
  router.on(contract.confirmEmail, ({ body: { token } }) =>
    confirmEmailChange(deps, { token, onFirstAddress }),
  );
  router.on(contract.listAccountSessions, ({ viewer, request }) =>
    listOwnSessions(deps, { customerId: viewer.id, tokenHash: session.hashOf(request) }),
  );
  router.on(contract.endAccountSession, async ({ viewer, params: { id } }) => {
    if (!(await endSessionOf(deps, { customerId: viewer.id, id }))) throw noSuchSession();
    return { ok: true };
  });
  router.on(contract.endOtherSessions, async ({ viewer, request }) => {
    const tokenHash = session.hashOf(request) ?? '';
    await endSessionsBut(deps, { customerId: viewer.id, tokenHash });
    return { ok: true };
  });
}
