import * as contract from '#contract/customers.ts';
import { NEXT_CURSOR_HEADER } from '#contract/pages-of-lists.ts';
import { isoTime } from '#platform/clock/clock.ts';
import { dayAt } from '#platform/clock/time-zone.ts';
import { csvFile } from '#platform/csv/csv-file.ts';
import { DEFAULT_PAGE_SIZE } from '#platform/database/keyset.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { listCustomers } from '../accounts/index.ts';
import { readSpan, readTimeZone } from '../shop/index.ts';
import { deleteCustomer } from './delete-customer.ts';
import { exportCustomers } from './export-customers.ts';

/** Routes by which admins list, export and delete customers. */
export function customerRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'vault'>,
): void {
  router.on(contract.listCustomers, async ({ query, reply }) => {
    const { limit = DEFAULT_PAGE_SIZE, cursor, q: words = '' } = query;
    const created = await readSpan(deps, query);
    const { customers, nextCursor } = await listCustomers(deps, { limit, cursor, words, created });
    if (nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, nextCursor);
    return customers.map((one) => ({ ...one, createdAt: isoTime(one.createdAt) }));
  });
  router.on(contract.exportCustomers, async ({ query, reply }) => {
    const { q: words = '', ...days } = query;
    const created = await readSpan(deps, days);
    const zone = await readTimeZone(deps);
    const name = `customers-${dayAt(zone, deps.clock.now())}.csv`;
    return csvFile(reply, { name, lines: exportCustomers(deps, { words, created, zone }) });
  });
  router.on(contract.deleteCustomer, async ({ params: { id } }) => {
    await deleteCustomer(deps, { customerId: id });
    return { ok: true };
  });
}
