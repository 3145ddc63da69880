import * as contract from '#contract/orders.ts';
import type { Db } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { describeOrder } from './describe-orders.ts';

/** What admins see of an order. */
export function orderAdminRoutes(router: Router, deps: Db): void {
  router.on(contract.getOrder, ({ params: { orderId } }) => describeOrder(deps, orderId));
}
