import { inTransaction } from '#platform/database/transaction.ts';
import {
  clearRefundRequested,
  findIntent,
  listEvents,
  lockOrder,
  noteOnTimeline,
} from '../../orders/index.ts';
import { notifyBuyer } from '../notifications/notify-buyer.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { describeRefunded } from './refund-words.ts';

interface RefundMade {
  orderId: string;
  intentId: string;
  /** 0 where there was nothing left to refund. */
  refundedCents: number;
}

/**
 * After a refund in full was made and its order updated: if the update saw nothing of the refund, it has failed in
 * between, and no later update can tell. The timeline tells the shop, and a message the buyer. The order's own payment
 * is the shop's again, as if nobody had asked for a refund; a duplicate payment is not refunded again.
 */
export function noteLostRefund(
  deps: PaymentDeps,
  { orderId, intentId, refundedCents }: RefundMade,
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const order = await lockOrder(inside, orderId);
    const intent = await findIntent(inside, intentId);
    if (refundedCents === 0 || order === undefined || intent === undefined) return;
    const isOwn = order.intentId === intentId;
    // A refund in full that was seen has closed the order. One that is not asked for any more was noted before.
    if (isOwn && (order.status !== 'completed' || intent.refundRequestedAt === null)) return;
    if (!isOwn && intent.refundedCents > 0) return;
    if (isOwn) await clearRefundRequested(inside, intentId);
    const money = { refundedCents: 0, receivedCents: refundedCents };
    const cause = describeRefunded(
      money,
      refundedCents,
      isOwn ? undefined : 'the duplicate payment',
    );
    // The job may have died after this, and is repeated.
    if ((await listEvents(inside, orderId)).some((event) => event.cause === cause)) return;
    deps.log.warn({ orderId }, cause);
    await noteOnTimeline(inside, order, { cause, actor: 'system' });
    await notifyBuyer(inside, order, { what: 'refund-failed', refundedCents });
  });
}
