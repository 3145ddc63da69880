import * as contract from '#contract/customers.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { nameOfAdmin } from '../../accounts/index.ts';
import { describeOrder } from '../../sales/index.ts';
import { correctAddress } from './correct-address.ts';
import { describeOrderSupport } from './describe-order-support.ts';
import { mailReceipt, mailResetLink } from './mail-customer.ts';

/** Routes by which admins help an order's customer. Each action is on the order's timeline under the admin's name. */
export function orderSupportRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
): void {
  const actorOf = ({ id }: { id: string }) => nameOfAdmin(deps, id);

  router.on(contract.getOrderSupport, ({ params: { orderId } }) =>
    describeOrderSupport(deps, orderId),
  );

  router.on(contract.correctEmail, async ({ params: { orderId }, body, viewer }) => {
    await correctAddress(deps, { orderId, ...body, actor: await actorOf(viewer) });
    return describeOrder(deps, orderId);
  });

  router.on(contract.sendResetLink, async ({ params: { orderId }, viewer }) => {
    await mailResetLink(deps, { orderId, actor: await actorOf(viewer) });
    return describeOrder(deps, orderId);
  });

  router.on(contract.sendReceipt, async ({ params: { orderId }, viewer }) => {
    await mailReceipt(deps, { orderId, actor: await actorOf(viewer) });
    return describeOrder(deps, orderId);
  });
}
