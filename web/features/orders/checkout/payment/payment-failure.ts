import type { StripeError } from '@stripe/stripe-js';

/** Whether the payment was refused only because it was already made (in another tab, by a second click). */
export function isAlreadyPaid({ payment_intent }: StripeError): boolean {
  return payment_intent?.status === 'succeeded' || payment_intent?.status === 'processing';
}

/** Whether the payment was refused because it was closed: nothing was charged, and nothing can be. */
export function isCanceled({ payment_intent }: StripeError): boolean {
  return payment_intent?.status === 'canceled';
}

/** Stripe's message for a payment that failed, or ours if it has none. */
export function describePaymentFailure({ message }: Pick<StripeError, 'message'>): string {
  return message || 'Your payment could not be completed. Please try again.';
}

/** Whether Stripe takes no more payment for the order, because it is paid or canceled. */
export function isTerminal({ code }: Pick<StripeError, 'code'>): boolean {
  return code === 'payment_intent_unexpected_state';
}
