import * as contract from '#contract/account.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { noSuchSession } from '../accounts.errors.ts';
import type { sessionCookie } from '../session-cookie.ts';
import { changeDetails } from './change-details.ts';
import { listOwnSessions } from './list-own-sessions.ts';
import { endSessionOf, endSessionsBut } from './own-sessions.store.ts';

/** What customers do with their own account, except for their orders. */
export function ownAccountRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'clock'>,
  session: ReturnType<typeof sessionCookie>,
): void {
  router.on(contract.saveAccountDetails, ({ viewer, body }) =>
    changeDetails(deps, { customerId: viewer.id, ...body }),
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
