import * as contract from '#contract/orders.ts';
import { NEXT_CURSOR_HEADER } from '#contract/pages-of-lists.ts';
import type { Db } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { describeOrder } from './describe-order.ts';
import { listOrders } from './list-orders.ts';

/** What admins see of the orders. */
export function orderAdminRoutes(router: Router, deps: Db): void {
  router.on(contract.listOrders, async ({ query, reply }) => {
    const { orders, nextCursor } = await listOrders(deps, query);
    if (nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, nextCursor);
    return orders;
  });

  router.on(contract.getOrder, ({ params: { orderId } }) => describeOrder(deps, orderId));
}
