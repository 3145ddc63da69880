import * as contract from '#contract/account.ts';
import type { Db } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { listOwnOrders } from './list-own-orders.ts';

/** What customers do with their orders, and with all that is theirs. */
export function ownOrderRoutes(router: Router, deps: Db): void {
  router.on(contract.listAccountOrders, async ({ viewer }) => {
    const orders = await listOwnOrders(deps, { customerId: viewer.id });
    return orders.filter(({ status }) => status !== 'canceled');
  });
}
