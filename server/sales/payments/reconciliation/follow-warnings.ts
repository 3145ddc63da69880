import type { Charge } from '#platform/payments/payments.ts';
import type { Order } from '../../orders/index.ts';
import type { PaymentMoney } from '../payment-money.ts';
import type { Warnings } from '../provider/read-warnings.ts';

type Warned = Pick<Order, 'fraudWarning' | 'fraudWarningId'>;

interface Known {
  money: PaymentMoney;
  dispute: Charge['dispute'];
  /** Undefined: the provider was not asked about them. */
  warnings: Warnings | undefined;
}

/**
 * Whether a dispute can still be expected, and avoided by a refund. Once there was one the provider refunds no more, and
 * a bank that was prevented from raising one raises no other.
 */
function mayBeAvoided({ status }: Order, { money, dispute }: Known): boolean {
  const isPaid = status === 'completed' || status === 'review';
  return isPaid && money.leftCents > 0 && ['none', 'inquiry', 'inquiry_closed'].includes(dispute);
}

/**
 * Decides which early warning of fraud waits for the shop. One that the shop has answered, by keeping the payment, does
 * not come back; another one does. `order`: with the status that its money calls for.
 */
export function followWarnings(order: Order, known: Known): Warned {
  const { fraudWarning, fraudWarningId } = order;
  if (!mayBeAvoided(order, known)) return { fraudWarning: null, fraudWarningId };
  const { warnings } = known;
  if (warnings === undefined) return { fraudWarning, fraudWarningId };
  if (warnings.state === 'unread') {
    const { reportedId } = warnings;
    const isNews = reportedId !== null && reportedId !== fraudWarningId;
    return isNews
      ? { fraudWarning: 'unread', fraudWarningId: reportedId }
      : { fraudWarning, fraudWarningId };
  }
  const { latestId } = warnings;
  if (latestId === null) return { fraudWarning: null, fraudWarningId };
  if (latestId !== fraudWarningId) return { fraudWarning: 'open', fraudWarningId: latestId };
  return { fraudWarning: fraudWarning && 'open', fraudWarningId };
}

/** Says on the timeline what has changed about a warning; null where the order's status or money says it. */
export function describeWarning(before: Warned, after: Order): string | null {
  if (
    before.fraudWarning === after.fraudWarning &&
    (after.fraudWarning === null || before.fraudWarningId === after.fraudWarningId)
  )
    return null;
  switch (after.fraudWarning) {
    case 'open':
      return 'Stripe reports an early warning of fraud: the bank expects a dispute.';
    case 'unread':
      return 'Stripe reports an early warning of fraud, which the secret key cannot read. Look at the payment in the Stripe Dashboard.';
    case null:
      return after.status === 'completed' || after.status === 'review'
        ? 'The early warning of fraud is over.'
        : null;
  }
}
