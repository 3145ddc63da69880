import { expect, it } from 'vitest';
import type { PaymentMoney } from '../payment-money.ts';
import { describeRefunded } from './refund-words.ts';

const moneyWith = (refundedCents: number): PaymentMoney => ({
  state: 'partly_refunded',
  orderStatus: 'completed',
  isReturned: false,
  receivedCents: 4900,
  refundedCents,
  lostCents: 0,
  leftCents: 4900 - refundedCents,
  returnedCents: refundedCents,
  respondBy: null,
  isAsked: false,
  hasInquiry: false,
});
const back = 'The money is back in your Stripe balance.';

it('a refund is told with the sum so far and the whole, or the name of the payment', () => {
  expect(describeRefunded(moneyWith(1500), 500)).toBe('$15.00 of $49.00 was refunded.');
  expect(describeRefunded(moneyWith(1500), 0, 'the duplicate payment')).toBe(
    '$15.00 of the duplicate payment was refunded.',
  );
});

it('a refund that failed is told with its own amount, and where the money is', () => {
  expect(describeRefunded(moneyWith(500), 1500)).toBe(`The refund of $10.00 failed. ${back}`);
  expect(describeRefunded(moneyWith(0), 4900, 'the duplicate payment')).toBe(
    `The refund of $49.00 of the duplicate payment failed. ${back} Send it another way.`,
  );
});
