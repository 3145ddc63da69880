import { expect, it } from 'vitest';
import { paymentState, refundReason } from '#contract/order-payments.ts';
import { nameCard } from '#contract/values/card-name.ts';
import {
  describeAccount,
  describeDispute,
  describePaymentState,
  describeRefund,
  formatMoney,
  refundReasons,
} from './describe-payment.ts';
import { testOrder } from './testing/test-order.ts';

const refund = { id: 're_1', at: testOrder.createdAt, amount: '10.00', status: 'pending' } as const;

it('has words for every state, reason and dispute', () => {
  const labels = paymentState.options.map((state) => describePaymentState(state).label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(
    refundReasons()
      .map(({ value }) => value)
      .sort(),
  ).toEqual([...refundReason.options].sort());
  expect(describeRefund({ ...refund, reason: 'duplicate' })).toBe('Duplicate payment, pending');
  expect(describeRefund({ ...refund, reason: null })).toBe('Pending');
  expect(describeRefund({ ...refund, reason: null, status: 'succeeded' })).toBe('');
  const dispute = { reason: 'product_not_received', amount: '88.50', respondBy: null };
  expect(describeDispute({ ...dispute, state: 'open' })).toMatch(/product not received.*no access/);
  expect(describeDispute({ ...dispute, state: 'won' })).toMatch(/The shop won\./);
  expect(describeDispute({ ...dispute, state: 'lost' })).toMatch(/returned the money/);
  expect(nameCard({ brand: 'mastercard', lastFour: '4444' })).toBe('Mastercard ending in 4444');
  expect(nameCard({ brand: 'amex', lastFour: '0005' })).toBe('American Express ending in 0005');
  expect(nameCard({ brand: 'a_new_one', lastFour: '1' })).toBe('A new one ending in 1');
  expect(nameCard({ brand: 'unknown', lastFour: '0012' })).toBe('card ending in 0012');
  expect(describeAccount({ account: 'Shop', mode: 'test' })).toBe('Shop, test mode');
  expect(describeAccount({ account: null, mode: 'live' })).toBe('Live mode');
  expect(formatMoney('1234.5', 'usd')).toBe('$1,234.50');
  expect(formatMoney('12.00', 'eur')).toBe('12.00 EUR');
});
