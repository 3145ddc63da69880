import type { StripeError } from '@stripe/stripe-js';

/** True where the payment was refused only because it had gone through before (another tab, a second click). */
export function isAlreadyPaid({ payment_intent }: StripeError): boolean {
  return payment_intent?.status === 'succeeded' || payment_intent?.status === 'processing';
}

/** What the provider says of a payment that failed. */
export function describePaymentFailure({ message }: Pick<StripeError, 'message'>): string {
  return message || 'Your payment could not be completed. Please try again.';
}

/** True where the provider takes no more payment for the order: it is paid, or was called off. */
export function isTerminal({ code }: Pick<StripeError, 'code'>): boolean {
  return code === 'payment_intent_unexpected_state';
}
