import * as contract from '#contract/account.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import type { sessionCookie } from '../accounts/index.ts';
import { copyAccount } from './copy-account.ts';
import { listOwnOrders } from './list-own-orders.ts';

/** What customers do with their orders, and with all that is theirs. */
export function ownOrderRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'clock'>,
  session: ReturnType<typeof sessionCookie>,
): void {
  router.on(contract.listAccountOrders, async ({ viewer }) => {
    const orders = await listOwnOrders(deps, { customerId: viewer.id });
    return orders.filter(({ status }) => status !== 'canceled');
  });

  router.on(contract.getAccountCopy, ({ viewer, request }) =>
    copyAccount(deps, { customerId: viewer.id, tokenHash: session.hashOf(request) }),
  );
}
