import * as contract from '#contract/order-payments.ts';
import { centsFromDecimal } from '#contract/values/money.ts';
import type { Router } from '#platform/http/router.ts';
import { nameOfAdmin } from '../../../accounts/index.ts';
import { describeOrder } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { giveAccessBack } from '../refunds/give-access-back.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { settleFailedRefund } from '../refunds/settle-failed-refund.ts';
import { acceptOrder } from './accept-order.ts';
import { checkOrder } from './check-order.ts';
import { sendClaimLink } from './claim-link.ts';
import { describePayment } from './describe-payment.ts';
import { keepPayment } from './keep-payment.ts';

/** Registers the actions of admins on an order's payment. Each is on the order's timeline, under their name. */
export function orderPaymentRoutes(router: Router, deps: PaymentDeps): void {
  const actorOf = ({ id }: { id: string }) => nameOfAdmin(deps, id);

  router.on(contract.getOrderPayment, ({ params: { orderId } }) => describePayment(deps, orderId));

  router.on(contract.checkOrder, async ({ params: { orderId }, viewer }) => {
    await checkOrder(deps, { orderId, actor: await actorOf(viewer) });
    return describeOrder(deps, orderId);
  });

  router.on(contract.refundOrder, async ({ params: { orderId }, body, viewer }) => {
    const { amount, refundedBefore, reason, note = '' } = body;
    await refundOrder(deps, {
      orderId,
      amountCents: amount === undefined ? null : (centsFromDecimal(amount) ?? 0),
      refundedBeforeCents: centsFromDecimal(refundedBefore) ?? 0,
      reason,
      note,
      actor: await actorOf(viewer),
    });
    return describeOrder(deps, orderId);
  });

  router.on(contract.giveAccessBack, async ({ params: { orderId }, viewer }) => {
    await giveAccessBack(deps, { orderId, actor: await actorOf(viewer) });
    return describeOrder(deps, orderId);
  });

  router.on(contract.settleFailedRefund, async ({ params: { orderId }, viewer }) => {
    await settleFailedRefund(deps, { orderId, actor: await actorOf(viewer) });
    return describeOrder(deps, orderId);
  });

  router.on(contract.keepPayment, async ({ params: { orderId }, viewer }) => {
    await keepPayment(deps, { orderId, actor: await actorOf(viewer) });
    return describeOrder(deps, orderId);
  });

  router.on(contract.sendClaimLink, async ({ params: { orderId }, viewer }) => {
    await sendClaimLink(deps, { orderId, actor: await actorOf(viewer) });
    return describeOrder(deps, orderId);
  });

  router.on(contract.acceptOrder, async ({ params: { orderId }, viewer }) => {
    await acceptOrder(deps, { orderId, actor: await actorOf(viewer) });
    return describeOrder(deps, orderId);
  });
}
