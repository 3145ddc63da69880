import type { StripeError } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { describePaymentFailure, isAlreadyPaid, isTerminal } from './payment-failure.ts';

/** The error of the browser library for a payment whose intent is in that state. */
function refusalOf(status: string): StripeError {
  return JSON.parse(
    JSON.stringify({
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: { status },
    }),
  );
}

describe('a payment that failed', () => {
  it("is told in the provider's words", () => {
    expect(describePaymentFailure({ message: 'Your card was declined.' })).toBe(
      'Your card was declined.',
    );
    expect(describePaymentFailure({ message: '' })).toMatch(/try again/);
  });

  it('is not a failure if the payment was made before', () => {
    expect(isAlreadyPaid(refusalOf('succeeded'))).toBe(true);
    expect(isAlreadyPaid(refusalOf('processing'))).toBe(true);
    expect(isAlreadyPaid(refusalOf('requires_payment_method'))).toBe(false);
    expect(isAlreadyPaid({ type: 'card_error' })).toBe(false);
  });

  it('is final if Stripe takes no more payment', () => {
    expect(isTerminal(refusalOf('canceled'))).toBe(true);
    expect(isTerminal({ code: 'card_declined' })).toBe(false);
  });
});
