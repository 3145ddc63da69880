import * as contract from '#contract/customers.ts';
import { NEXT_CURSOR_HEADER } from '#contract/pages-of-lists.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { deleteCustomer } from './delete-customer.ts';
import { listCustomers } from './list-customers.ts';

/** What admins do with customers. */
export function customerRoutes(router: Router, deps: Pick<Deps, 'db' | 'clock'>): void {
  router.on(contract.listCustomers, async ({ query, reply }) => {
    const { customers, nextCursor } = await listCustomers(deps, query);
    if (nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, nextCursor);
    return customers;
  });
  router.on(contract.deleteCustomer, async ({ params: { id } }) => {
    await deleteCustomer(deps, { customerId: id });
    return { ok: true };
  });
}
