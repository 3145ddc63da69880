import { decimalFromCents } from '#contract/money.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { PaymentIntent } from '#platform/payments/payments.ts';
import { changeStatus, noteOnTimeline, noteRefunded, type Order } from '../../orders/index.ts';
import { isGivenBack } from '../provider/find-payment.ts';
import { sendBackSurplus } from '../refunds/send-back-surplus.ts';
import type { SettleDeps, Settlement } from './settlement.ts';

interface Money {
  settlement: Settlement;
  intent: PaymentIntent;
  /** Intents that were paid as well. */
  surplus: readonly PaymentIntent[];
}

/** What an order is to be by what became of its money. */
function statusByMoney(intent: PaymentIntent): OrderStatus {
  const dispute = intent.charge?.dispute ?? 'none';
  if (dispute === 'lost' || isGivenBack(intent)) return 'refunded';
  return dispute === 'open' ? 'disputed' : 'completed';
}

function causeOf(intent: PaymentIntent, to: OrderStatus): string {
  const dispute = intent.charge?.dispute;
  if (to === 'disputed') return 'the buyer disputes the payment';
  if (to === 'completed') return 'the dispute was won';
  return dispute === 'lost' ? 'the dispute was lost' : 'the payment was given back';
}

/** A refund that fails afterwards brings the money back to the shop, and no access: the shop is told. */
function describeRefund({ charge, amountReceivedCents }: PaymentIntent, before: number): string {
  const cents = charge?.refundedCents ?? 0;
  const [refunded, received] = [cents, amountReceivedCents].map(decimalFromCents);
  if (cents > before) return `$${refunded} of $${received} given back`;
  const failed = decimalFromCents(before - cents);
  return `giving back $${failed} failed, the shop has it again: send it another way`;
}

/**
 * Follows an order's money after it was paid: given back in full or lost in a dispute, access ends;
 * disputed, it is suspended; won, it is back. A partial refund keeps it. Of this order only: what
 * another order bought as well stays. A second payment of the same order is sent back.
 */
export async function followMoney(
  deps: SettleDeps,
  order: Order,
  { settlement: { actor }, intent, surplus }: Money,
): Promise<Order> {
  for (const other of surplus) await sendBackSurplus(deps, order, other);
  const refundedCents = intent.charge?.refundedCents ?? 0;
  if (refundedCents !== order.refunded_cents) {
    await noteRefunded(deps, order.id, refundedCents);
    const cause = describeRefund(intent, order.refunded_cents);
    await noteOnTimeline(deps, order, { cause, actor });
    if (refundedCents < order.refunded_cents) deps.log.warn({ orderId: order.id }, cause);
  }
  const noted = { ...order, refunded_cents: refundedCents };
  const to = statusByMoney(intent);
  const isFinal = order.status === 'refunded';
  const mayMove = ['completed', 'disputed'].includes(order.status);
  // Money of an order in review that went back closes it; nothing else does by itself.
  const closesReview = order.status === 'review' && to === 'refunded';
  if (isFinal || order.status === to || !(mayMove || closesReview)) return noted;
  return changeStatus(deps, noted, { to, cause: causeOf(intent, to), actor });
}
