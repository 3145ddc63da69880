import type { Db } from '#platform/deps.ts';
import {
  type PaymentDetails,
  type PaymentProvider,
  PaymentsError,
  type Refund,
  type RefundReason,
} from '#platform/payments/payments.ts';
import { moneyOf } from '../payment-money.ts';
import { refundedMeanwhile } from '../payments.errors.ts';
import { countRefundAttempt, readRefundAttempt } from './refund-attempts.store.ts';

/** How often one call asks again after a definite failure. */
const MOST_TRIES = 3;

interface RefundFrom {
  /** The payment as it is before the refund. */
  details: PaymentDetails;
  amountCents: number;
  reason: RefundReason;
  /** The name of a refund by a job, which is made once under it, from whatever state it starts. */
  name?: string | undefined;
}

/**
 * Refunds a payment at the provider, all of it or a part: the one way to do so, by hand or by a job. The idempotency
 * key names the state the refund starts from, so that the same request from the same state makes one refund; that of a
 * job is made once under its own name. The provider keeps a failure of its own under its key: then, and only where the
 * money is still there, the next attempt gets a new key. Throws PaymentsError; 409 if somebody else has refunded since
 * `details` were read.
 */
export async function makeRefund(
  deps: Db,
  provider: PaymentProvider,
  { details, amountCents, reason, name }: RefundFrom,
): Promise<void> {
  const { id: intentId } = details.payment;
  const isSame = (refund: Refund): boolean => refund.name === name;
  const { refundedCents: before } = moneyOf(details.payment);
  // A refund that failed later left the sum as it was before: the next one is another refund.
  const failed = details.refunds.filter(({ status }) => ['failed', 'canceled'].includes(status));
  const state = `${before}-${amountCents}-${failed.length}`;
  const from = `refund-${intentId}-${name ?? state}`;
  const isMade = async (): Promise<boolean> => {
    if (name !== undefined) {
      return (await provider.describePayment(intentId)).refunds.some(isSame);
    }
    return moneyOf(await provider.retrievePayment(intentId)).refundedCents !== before;
  };
  for (let tries = 1; ; tries += 1) {
    const attempt = await readRefundAttempt(deps, intentId);
    // Read after the attempt: the one before it, ours or that of somebody who asked at the same
    // moment, may have refunded all the same, and a new key would refund once more.
    if (attempt > 1 && (await isMade())) {
      if (tries === 1 && name === undefined) throw refundedMeanwhile();
      return;
    }
    try {
      await provider.refund(
        { paymentId: intentId, amountCents, reason, name },
        `${from}-${attempt}`,
      );
      return;
    } catch (error) {
      if (!isStored(error)) throw error;
      await countRefundAttempt(deps, { intentId, attempt });
      if (tries === MOST_TRIES) throw error;
    }
  }
}

/** Whether the provider repeats this failure for as long as the key is the same. */
function isStored(error: unknown): boolean {
  if (!(error instanceof PaymentsError)) return false;
  return error.failure === 'broken' || error.detail === 'key_reused';
}
