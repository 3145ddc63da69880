import type { Deps } from '#platform/deps.ts';
import {
  type PaymentProvider,
  PaymentsError,
  type ProviderPayment,
} from '#platform/payments/payments.ts';
import { moneyOf } from '../payment-money.ts';
import { callProvider, type Reach } from '../provider/call-provider.ts';
import { makeRefund } from './make-refund.ts';

interface WholeRefund {
  intentId: string;
  /** The order on whose timeline a failure is noted; absent: it was deleted. */
  orderId?: string | undefined;
  /** The name of a job's refund: one made under it is not made again, though it may have failed since. */
  name?: string | undefined;
}

/** Whether the provider will never refund what is left, because the bank has decided a dispute over the payment. */
function isBeyondRefund({ charge }: ProviderPayment): boolean {
  return charge !== null && !charge.isRefundable && charge.dispute !== 'open';
}

/**
 * Refunds all that is left of a duplicate payment, or of one for a deleted order. Where its money
 * went back already, by refunds or by a lost dispute, nothing is left. Returns what was refunded, in
 * cents; 0 also where a dispute stands in the way for good. Throws 409 and 503.
 */
export async function refundAll(
  deps: Pick<Deps, 'db' | 'vault' | 'payments' | 'clock' | 'log'>,
  reach: Reach,
  { intentId, orderId, name }: WholeRefund,
): Promise<number> {
  const send = async (provider: PaymentProvider): Promise<number> => {
    const details = await provider.describePayment(intentId);
    const made = details.refunds.find((refund) => refund.name !== null && refund.name === name);
    if (made !== undefined) return made.amountCents;
    const { leftCents: amountCents } = moneyOf(details.payment);
    if (amountCents <= 0 || isBeyondRefund(details.payment)) return 0;
    try {
      await makeRefund(deps, provider, { details, amountCents, reason: 'duplicate', name });
      return amountCents;
    } catch (error) {
      const isDone = error instanceof PaymentsError && error.detail === 'already_refunded';
      if (!isDone) throw error;
      return 0;
    }
  };
  return callProvider(deps, reach, { send, orderId, audience: 'admin' });
}
