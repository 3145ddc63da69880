import { AppError, defineError } from '#platform/app-error.ts';
import { PaymentsError } from '#platform/payments/payments.ts';

export const nothingToAsk = defineError(
  'no_payment',
  409,
  'No payment was begun for this order, so there is nothing to ask the provider about.',
);
export const nothingPaid = defineError(
  'order_not_paid',
  409,
  'Nothing was paid for this order, so there is nothing to give back.',
);
export const alreadyRefunded = defineError(
  'already_refunded',
  409,
  'All the money of this order was given back already.',
);
export const paymentDisputed = defineError(
  'payment_disputed',
  409,
  'The buyer disputes this payment. The bank decides on it, so it cannot be refunded here.',
);
export const disputeLost = defineError(
  'dispute_lost',
  409,
  'The dispute over this payment was lost: the bank gave the money back already.',
);
export const refundedMeanwhile = defineError(
  'refunded_meanwhile',
  409,
  'Money of this order was given back in the meantime. Please look at it again.',
);
export const refundUnseen = defineError(
  'refund_unseen',
  503,
  'The refund was made, but the provider could not be asked about it afterwards. This order follows by itself within minutes.',
);
export const notInReview = defineError(
  'not_in_review',
  409,
  'This order is not waiting for a decision any more.',
);
export const cannotAccept = defineError('cannot_accept', 409, 'This order cannot be accepted.');

const providerUnavailable = defineError('payments_unavailable', 503, '');
const providerRefused = defineError('payments_refused', 409, '');

/** What an admin is told when the provider could not or would not do it: its own words, unlike a buyer. */
export function asAdminError(error: unknown): unknown {
  const failure = error instanceof AppError ? error.cause : error;
  if (!(failure instanceof PaymentsError)) return error;
  const { message, providerCode } = failure;
  const options = { cause: failure };
  if (failure.failure === 'unknown') {
    const words = 'The payment provider did not answer. Please try again in a moment.';
    return providerUnavailable(words, options);
  }
  if (failure.failure === 'busy') {
    const words = 'The payment provider is busy. Please try again in a moment.';
    return providerUnavailable(words, options);
  }
  if (failure.failure === 'broken') {
    const words = `The payment provider failed (“${message}”). Please try again later.`;
    return providerUnavailable(words, options);
  }
  if (failure.failure === 'denied') {
    const words = `The payment provider does not accept the saved key: “${message}”`;
    return providerRefused(words, options);
  }
  if (providerCode === 'resource_missing') {
    const words = `None of the saved keys reaches this payment: “${message}”`;
    return providerRefused(words, options);
  }
  return providerRefused(`The payment provider refused: “${message}”`, options);
}
