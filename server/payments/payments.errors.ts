import { defineError } from '#platform/app-error.ts';

export const alreadyOwned = defineError(
  'already_owned',
  409,
  'You already have this package. Log in to watch it.',
);
export const paymentUnderWay = defineError(
  'payment_under_way',
  409,
  'Your payment for this order is still being processed. Please wait a moment.',
);
export const paymentsNotConfigured = defineError(
  'payments_not_configured',
  503,
  'Failed to initialize payment. Please check your Stripe settings.',
);
export const paymentsUnavailable = defineError(
  'payments_unavailable',
  503,
  'The payment system cannot be reached right now. Please try again in a moment.',
);
export const notPaid = defineError(
  'not_paid',
  402,
  'This order has not been paid. If your card was charged, please wait a moment and reload this page.',
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
