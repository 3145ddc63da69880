import type { Deps } from '#platform/deps.ts';
import type { PaymentProvider } from '#platform/payments/payments.ts';
import { moneyOf, wasChargedBack } from '../payment-money.ts';
import { callProvider, type Reach } from '../provider/call-provider.ts';
import { makeRefund } from './make-refund.ts';
import type { ReturnedLines } from './queue-refund.ts';

interface RefundOfLines {
  intentId: string;
  /** The order on whose timeline a failure is noted; absent: it was deleted. */
  orderId?: string | undefined;
  name: string;
  lines: ReturnedLines;
}

/** `impossible`: the payment is or was disputed. `needless`: all of its money went back already. */
export type LineRefundState = 'made' | 'failed' | 'impossible' | 'needless';

/**
 * Refunds the price of lines that were returned, and nothing if that was done before. A refund that was made
 * and has failed is not repeated, because it would fail again. Throws 409 and 503.
 */
export async function refundLines(
  deps: Pick<Deps, 'db' | 'vault' | 'payments' | 'clock' | 'log'>,
  reach: Reach,
  { intentId, orderId, name, lines: { cents } }: RefundOfLines,
): Promise<LineRefundState> {
  const send = async (provider: PaymentProvider): Promise<LineRefundState> => {
    const details = await provider.describePayment(intentId);
    const made = details.refunds.find((refund) => refund.name === name);
    if (made !== undefined) {
      return ['failed', 'canceled'].includes(made.status) ? 'failed' : 'made';
    }
    if (wasChargedBack(details.dispute?.state ?? 'none')) return 'impossible';
    const amountCents = Math.min(cents, moneyOf(details.payment).leftCents);
    if (amountCents <= 0) return 'needless';
    await makeRefund(deps, provider, { details, amountCents, reason: 'duplicate', name });
    return 'made';
  };
  return callProvider(deps, reach, { send, orderId, audience: 'admin' });
}
