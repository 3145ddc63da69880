import { decimalFromCents } from '#contract/values/money.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { listItems, lockOrder, noteLineRefunds, noteOnTimeline } from '../../orders/index.ts';
import { notifyBuyer } from '../notifications/notify-buyer.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { ReturnedLines } from './queue-refund.ts';
import type { LineRefundState } from './refund-lines.ts';
import { listTitles } from './refund-words.ts';

const ENDINGS: Partial<Record<LineRefundState, string>> = {
  failed: 'failed. The money is back in your Stripe balance. Send it another way.',
  impossible:
    'was not made. Stripe does not refund a payment that was disputed. If the dispute is won, send the money another way.',
};

/**
 * Ends the refund of returned lines if the update of their order did not see it: it could not be made, or has
 * failed since. The timeline says so. The lines stay returned, because their customer has them by another
 * order. Does nothing if the update saw the refund.
 */
export function concludeLineRefund(
  deps: PaymentDeps,
  { orderId, lines, state }: { orderId: string; lines: ReturnedLines; state: LineRefundState },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const order = await lockOrder(inside, orderId);
    if (order === undefined) return;
    const unseen = (await listItems(inside, orderId)).filter(
      ({ packageId, isRefundNoted }) => lines.packageIds.includes(packageId) && !isRefundNoted,
    );
    if (unseen.length === 0) return;
    await noteLineRefunds(inside, orderId, unseen);
    const ending = ENDINGS[state];
    if (ending === undefined) return;
    const cause = `The refund of $${decimalFromCents(lines.cents)} for ${listTitles(unseen)} ${ending}`;
    deps.log.warn({ orderId }, cause);
    await noteOnTimeline(inside, order, { cause, actor: 'system' });
    if (state === 'failed')
      await notifyBuyer(inside, order, { what: 'refund-failed', refundedCents: lines.cents });
  });
}
