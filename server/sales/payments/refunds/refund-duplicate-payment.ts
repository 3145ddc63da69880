import { decimalFromCents } from '#contract/values/money.ts';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import { findIntent, noteOnTimeline, type Order, setIntentRefunded } from '../../orders/index.ts';
import { notifyBuyer } from '../notifications/notify-buyer.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { moneyOf } from '../payment-money.ts';
import { queueRefund } from './queue-refund.ts';
import { describeRefunded } from './refund-words.ts';

/**
 * Refunds a payment that came on top of the one its order was completed with: asked for once, and
 * followed from then on. A refund that fails afterwards is not asked for again, because the card does
 * not take it: the shop is told to send the money another way.
 */
export async function refundDuplicatePayment(
  deps: PaymentDeps,
  order: Order,
  intent: ProviderPayment,
): Promise<void> {
  const known = await findIntent(deps, intent.id);
  if (known === undefined) return;
  const note = (cause: string) => noteOnTimeline(deps, order, { cause, actor: 'system' });
  const money = moneyOf(intent);
  if (money.refundedCents !== known.refundedCents) {
    await setIntentRefunded(deps, intent.id, money.refundedCents);
    await note(describeRefunded(money, known.refundedCents, 'the duplicate payment'));
    const refundedCents = known.refundedCents - money.refundedCents;
    if (refundedCents > 0) await notifyBuyer(deps, order, { what: 'refund-failed', refundedCents });
  }
  if (known.refundRequestedAt !== null || money.leftCents <= 0) return;
  await queueRefund(deps, order, { intentId: intent.id, why: 'duplicate payment' });
  const { receivedCents: paidCents } = money;
  await notifyBuyer(deps, order, { what: 'duplicate-payment', paidCents });
  const dollars = `$${decimalFromCents(paidCents)}`;
  await note(`A duplicate payment of ${dollars} arrived. It is being refunded.`);
}
