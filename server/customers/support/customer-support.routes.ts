import * as contract from '#contract/customers.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import {
  endCustomerSessions,
  hasNoAddress,
  lockCustomer,
  sendResetLink,
} from '../../accounts/index.ts';
import { noSuchCustomer } from '../customers.errors.ts';
import { correctCustomer } from './correct-account.ts';
import { describeCustomer } from './describe-customer.ts';
import { linkSent, noAddress } from './support.errors.ts';

/** Routes by which admins look at one customer and help them. */
export function customerSupportRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'vault'>,
): void {
  router.on(contract.getCustomer, ({ params: { id } }) => describeCustomer(deps, id));

  router.on(contract.sendCustomerLink, async ({ params: { id } }) => {
    await inTransaction(deps, async (inside) => {
      const customer = await lockCustomer(inside, id);
      if (customer === undefined) throw noSuchCustomer();
      if (hasNoAddress(customer)) throw noAddress();
      if (!(await sendResetLink(inside, customer))) throw linkSent();
    });
    return { ok: true };
  });

  router.on(contract.correctCustomerEmail, async ({ params: { id }, body }) => {
    await correctCustomer(deps, { customerId: id, ...body });
    return describeCustomer(deps, id);
  });

  router.on(contract.signCustomerOut, async ({ params: { id } }) => {
    await inTransaction(deps, async (inside) => {
      if ((await lockCustomer(inside, id)) === undefined) throw noSuchCustomer();
      await endCustomerSessions(inside, id);
    });
    return { ok: true };
  });
}
