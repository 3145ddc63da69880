import * as contract from '#contract/order-lists.ts';
import { NEXT_CURSOR_HEADER } from '#contract/pages-of-lists.ts';
import { dayAt } from '#platform/clock/time-zone.ts';
import { csvFile } from '#platform/csv/csv-file.ts';
import type { Router } from '#platform/http/router.ts';
import { readSpan, readTimeZone } from '../../shop/index.ts';
import { listOrders } from '../orders/index.ts';
import { countDeletedOrders } from './count-deleted-orders.ts';
import { exportOrders } from './export-orders.ts';
import { orderSearchOf, type ReportDeps } from './order-filter.ts';

/** The list of orders, and what leaves the store of it. */
export function reportRoutes(router: Router, deps: ReportDeps): void {
  router.on(contract.listOrders, async ({ query: { limit, cursor, ...chosen }, reply }) => {
    const search = { ...(await orderSearchOf(deps, chosen)), limit, cursor };
    const { orders, nextCursor } = await listOrders(deps, search);
    if (nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, nextCursor);
    return orders;
  });

  router.on(contract.countDeletedOrders, ({ query }) => countDeletedOrders(deps, query));

  router.on(contract.exportOrders, async ({ query: { lines = 'orders', ...chosen }, reply }) => {
    const search = await orderSearchOf(deps, chosen);
    const zone = await readTimeZone(deps);
    // So that what is credited comes to the refunds of these days.
    const credited = chosen.dated === 'refunded' ? await readSpan(deps, chosen) : {};
    const day = dayAt(zone, deps.clock.now());
    return csvFile(reply, {
      name: `${lines}-${day}.csv`,
      lines: exportOrders(deps, { search, zone, lines, credited }),
    });
  });
}
