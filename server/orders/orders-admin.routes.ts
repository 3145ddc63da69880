import type { OrderStatus } from '#contract/orders.ts';
import * as contract from '#contract/orders.ts';
import { NEXT_CURSOR_HEADER } from '#contract/pages-of-lists.ts';
import { isoTime } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { describeOrders, listOrders } from './list-orders.ts';
import { noSuchOrder } from './orders.errors.ts';
import { findOrder, listEvents } from './orders.store.ts';

/** What admins see of the orders. */
export function orderAdminRoutes(router: Router, deps: Pick<Deps, 'db'>): void {
  router.on(contract.listOrders, async ({ query, reply }) => {
    const { orders, nextCursor } = await listOrders(deps, query);
    if (nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, nextCursor);
    return orders;
  });

  router.on(contract.getOrder, async ({ params: { orderId } }) => {
    const order = await findOrder(deps, orderId);
    const [described] = order === undefined ? [] : await describeOrders(deps, [order]);
    if (described === undefined) throw noSuchOrder();
    const events = await listEvents(deps, orderId);
    const timeline = events.map((event) => ({
      at: isoTime(event.at),
      from: event.from_status as OrderStatus | null,
      to: event.to_status as OrderStatus,
      cause: event.cause,
      actor: event.actor,
    }));
    return { ...described, timeline };
  });
}
