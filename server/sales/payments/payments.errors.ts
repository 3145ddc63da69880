import { defineError } from '#platform/errors/app-error.ts';

export const alreadyOwned = defineError(
  'already_owned',
  409,
  'This order is already paid. Its videos are yours to watch.',
);
export const paymentUnderWay = defineError(
  'payment_under_way',
  409,
  'Your payment for these packages is still being processed, which can take a few days. We will write to you when it is complete. Please do not pay again.',
);
export const paymentsNotConfigured = defineError(
  'payments_not_configured',
  503,
  'The shop cannot take card payments at the moment. Please try again later, or contact the shop.',
);
export const paymentsUnavailable = defineError(
  'payments_unavailable',
  503,
  'The payment system cannot be reached right now. Please try again in a moment.',
);
/** The card provider refused, in its own words. */
export const paymentsRefused = defineError('payments_refused', 409, 'Stripe refused the request.');
export const notPaid = defineError(
  'not_paid',
  402,
  'This order has not been paid. If you have paid, please wait a moment and reload this page.',
);
/** After it had been processed: the order waits for another one. */
export const paymentFailed = defineError(
  'payment_failed',
  402,
  'Your payment failed, so this order is not complete. You can pay another way, at the same price. We have sent you a link for it.',
);
export const stillProcessing = defineError(
  'payment_processing',
  402,
  'Your payment is still being processed. Reload this page in a moment.',
);
export const needsReview = defineError(
  'order_in_review',
  409,
  'Your payment arrived, but the shop has to look at this order before it can be completed.',
);
export const orderClosed = defineError(
  'order_closed',
  409,
  'This order is closed: its payment was returned or is disputed.',
);
/** For an order whose customer had bought all of it before. */
export const refundedDuplicate = defineError(
  'refunded_duplicate',
  409,
  'You already had this package, so this payment was refunded. You can watch it now.',
);
export const nothingToCheck = defineError(
  'no_payment',
  409,
  'No payment was started for this order, so there is nothing to check with Stripe.',
);
export const nothingPaid = defineError(
  'order_not_paid',
  409,
  'This order has not been paid, so there is nothing to refund.',
);
export const alreadyRefunded = defineError(
  'already_refunded',
  409,
  'This order has already been refunded in full.',
);
export const paymentDisputed = defineError(
  'payment_disputed',
  409,
  'The customer disputes this payment. The bank decides on it, so it cannot be refunded here.',
);
export const disputeLost = defineError(
  'dispute_lost',
  409,
  'The dispute over this payment was lost: the bank has already returned the money.',
);
export const refundedMeanwhile = defineError(
  'refunded_meanwhile',
  409,
  'Another refund of this order was made in the meantime. Please look at it again.',
);
export const refundUnseen = defineError(
  'refund_unseen',
  503,
  'The refund was made, but Stripe could not be asked about it after that. This order is updated within minutes.',
);
export const notInReview = defineError('not_in_review', 409, 'This order is no longer in review.');
export const cannotAccept = defineError('cannot_accept', 409, 'This order cannot be accepted.');
export const noProofNeeded = defineError(
  'no_proof_needed',
  409,
  'Nobody has to prove the e-mail address of this order.',
);
export const notClaimable = defineError(
  'not_claimable',
  409,
  'This purchase cannot be claimed at the moment. Please contact the shop.',
);
export const chooseAccount = defineError(
  'choose_account',
  409,
  'An account with this e-mail address holds other purchases. Please say whether they are yours.',
);
export const cannotGiveBack = defineError(
  'cannot_give_back',
  409,
  'Access can be given back only to a refunded order whose refund failed.',
);
export const noWarning = defineError(
  'no_warning',
  409,
  'No early warning of fraud about this payment is waiting for you. Please look at the order again.',
);
export const noRefundFailed = defineError(
  'no_refund_failed',
  409,
  'No failed refund of this order is waiting for you. Please look at it again.',
);
