import * as contract from '#contract/orders.ts';
import type { Db } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { describeOrder } from './describe-orders.ts';

/** Registers the call with which admins read an order. */
export function orderAdminRoutes(router: Router, deps: Db): void {
  router.on(contract.getOrder, ({ params: { orderId } }) => describeOrder(deps, orderId));
}
