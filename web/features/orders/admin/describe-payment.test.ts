import { expect, it } from 'vitest';
import { type OrderPayment, paymentState, refundReason } from '#contract/order-payments.ts';
import {
  describeAccount,
  describeDeadline,
  describeDispute,
  describePaymentState,
  describeRefund,
  formatMoney,
  refundReasons,
} from './describe-payment.ts';
import { testOrder, testPayment } from './testing/test-order.ts';

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
  expect(describeAccount({ account: 'Shop', mode: 'test' })).toBe('Shop, test mode');
  expect(describeAccount({ account: null, mode: 'live' })).toBe('Live mode');
  expect(formatMoney('1234.5', 'usd')).toBe('$1,234.50');
  expect(formatMoney('12.00', 'eur')).toBe('12.00 EUR');
});

const DUE = '2026-12-24T12:00:00.000Z';
type Dispute = NonNullable<OrderPayment['dispute']>;

function disputed(change: Partial<Dispute>): [OrderPayment, Dispute] {
  const dispute: Dispute = {
    state: 'open',
    reason: 'product_not_received',
    amount: '88.50',
    currency: 'usd',
    isAsked: true,
    respondBy: DUE,
    ...change,
  };
  return [{ ...testPayment, dispute }, dispute];
}

it.each<[Partial<Dispute>, RegExp, RegExp]>([
  [{}, /^The customer disputes the payment \(product not.*gives no access/, /^Respond .* by Dec/],
  [{ respondBy: null }, /no access/, /^Respond .* There is no deadline\.$/],
  [{ isAsked: false, respondBy: null }, /no access/, /^$/],
  [{ amount: '18.00' }, /disputes \$18\.00 of the payment/, /^Respond/],
  [{ amount: '88.50', currency: 'eur' }, /disputes 88\.50 EUR of the payment/, /^Respond/],
  [{ state: 'won', isAsked: false }, /disputed the payment.*The shop won\./, /^$/],
  [{ state: 'lost', isAsked: false }, /decided for the customer\.$/, /^$/],
  [{ state: 'appeal' }, /the shop can appeal\.$/, /^Appeal .* by Dec/],
  [{ state: 'appeal', isAsked: false, respondBy: null }, /has appealed\.$/, /^$/],
  [{ state: 'resolved', isAsked: false }, /without a decision/, /^$/],
  [{ state: 'inquiry' }, /^Product not received$/, /^$/],
])('a dispute with %o is told', (change, sentence, deadline) => {
  const [payment, dispute] = disputed(change);
  expect(describeDispute(payment)).toMatch(sentence);
  expect(describeDeadline(dispute)).toMatch(deadline);
});
