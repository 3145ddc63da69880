import { decimalFromCents } from '#contract/money.ts';
import type { PaymentIntent } from '#platform/payments/payments.ts';
import { findIntent, noteIntentRefunded, noteOnTimeline, type Order } from '../../orders/index.ts';
import { isGivenBack } from '../provider/find-payment.ts';
import type { SettleDeps } from '../settling/settlement.ts';
import { refundLater } from './refund-later.ts';

/**
 * Sends back a payment that came on top of the one its order was completed with: asked for once, and
 * followed from then on. A refund that fails afterwards is not asked for again, because the card does
 * not take it: the shop is told to send the money another way.
 */
export async function sendBackSurplus(
  deps: SettleDeps,
  order: Order,
  intent: PaymentIntent,
): Promise<void> {
  const kept = await findIntent(deps, intent.id);
  if (kept === undefined) return;
  const note = (cause: string) => noteOnTimeline(deps, order, { cause, actor: 'system' });
  const refundedCents = intent.charge?.refundedCents ?? 0;
  if (refundedCents !== kept.refunded_cents) {
    await noteIntentRefunded(deps, intent.id, refundedCents);
    await note(describeRefund(refundedCents, kept.refunded_cents));
  }
  if (kept.refund_asked_at !== null || isGivenBack(intent)) return;
  await refundLater(deps, order, { intentId: intent.id, why: 'paid twice' });
  await note(
    `paid a second time ($${decimalFromCents(intent.amountReceivedCents)}); that goes back`,
  );
}

function describeRefund(cents: number, before: number): string {
  if (cents > before) return `$${decimalFromCents(cents)} of the second payment given back`;
  const failed = decimalFromCents(before - cents);
  return `giving back $${failed} of the second payment failed: send it another way`;
}
