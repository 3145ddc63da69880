import { decimalFromCents } from '#contract/money.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { PaymentIntent } from '#platform/payments/payments.ts';
import { changeStatus } from './change-status.ts';
import { isGivenBack } from './find-payment.ts';
import { noteOnTimeline, noteRefunded, type Order } from './orders.store.ts';
import { refundLater } from './refund-later.ts';
import type { SettleDeps, Settlement } from './settlement.ts';

interface Money {
  settlement: Settlement;
  intent: PaymentIntent;
  /** Intents that were paid as well. */
  surplus: readonly string[];
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
  for (const intentId of surplus) await refundLater(deps, order, { intentId, why: 'paid twice' });
  const refundedCents = intent.charge?.refundedCents ?? 0;
  if (refundedCents !== order.refunded_cents) {
    await noteRefunded(deps, order.id, refundedCents);
    const [refunded, received] = [refundedCents, intent.amountReceivedCents].map(decimalFromCents);
    const cause = `$${refunded} of $${received} given back`;
    await noteOnTimeline(deps, order, { cause, actor });
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
