import * as contract from '#contract/account.ts';
import { takeOrderBack } from '#contract/consumer-rights/take-order-back.ts';
import { getTakingBack } from '#contract/consumer-rights/taking-back.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { checkOwnPassword, type sessionCookie } from '../accounts/index.ts';
import { noSuchOrder, type PaymentDeps, withBuyersDeadline } from '../sales/index.ts';
import { copyAccount } from './copy-account.ts';
import { deleteCustomer } from './delete-customer.ts';
import { listOwnOrders } from './list-own-orders.ts';
import { readOwnTakingBack } from './taking-back/may-take-back.ts';
import { takeBack } from './taking-back/take-back.ts';

/** Routes of a customer's own orders, and of all their data. */
export function ownOrderRoutes(
  router: Router,
  deps: PaymentDeps & Pick<Deps, 'limits'>,
  session: ReturnType<typeof sessionCookie>,
): void {
  router.on(contract.listAccountOrders, async ({ viewer }) => {
    const orders = await listOwnOrders(deps, { customerId: viewer.id });
    return orders.filter(({ status }) => status !== 'canceled');
  });

  router.on(getTakingBack, ({ viewer }) => readOwnTakingBack(deps, { customerId: viewer.id }));

  router.on(takeOrderBack, async ({ viewer, params: { orderId } }) => {
    const customerId = viewer.id;
    await takeBack(withBuyersDeadline(deps), { orderId, customerId });
    const orders = await listOwnOrders(deps, { customerId });
    const order = orders.find(({ id }) => id === orderId);
    if (order === undefined) throw noSuchOrder();
    return order;
  });

  router.on(contract.getAccountCopy, ({ viewer, request }) =>
    copyAccount(deps, { customerId: viewer.id, tokenHash: session.hashOf(request) }),
  );

  router.on(contract.deleteAccount, async ({ viewer, body, request, reply }) => {
    const customerId = viewer.id;
    const checked = await checkOwnPassword(deps, { customerId, password: body.password, request });
    await deleteCustomer(deps, { customerId, checked });
    await session.signOut(request, reply);
    return { ok: true };
  });
}
