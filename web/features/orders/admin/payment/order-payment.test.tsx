import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  getOrderPayment,
  type OrderPayment,
  paymentState,
  refundReason,
} from '#contract/order-payments.ts';
import type { Order } from '#contract/orders.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import {
  describeAccount,
  describeCard,
  describeDispute,
  describePaymentState,
  describeRefund,
  formatMoney,
  refundReasons,
} from '../describe-payment.ts';
import { accessEffect, quoteAll } from '../refund/access-effect.ts';
import { checkAmount, readAmount } from '../refund/refund-amount.ts';
import { testOrder } from '../test-order.ts';
import { useOrderPayment } from '../use-order-payment.ts';
import { lagsBehind } from './lags-behind.ts';
import { PaymentSection } from './payment-section.tsx';
import { ReviewNotice } from './review-notice.tsx';

type Answer = z.output<typeof getOrderPayment.response>;

const order = testOrder;
const payment: OrderPayment = {
  intentId: 'pi_123',
  state: 'paid',
  intentStatus: 'succeeded',
  amount: '88.50',
  received: '88.50',
  refunded: '0.00',
  refundable: '88.50',
  currency: 'usd',
  refunds: [],
  dispute: null,
  card: { brand: 'visa', lastFour: '4242' },
  lastError: null,
  mode: 'test',
  account: 'Sandbox shop',
  dashboardUrl: 'https://dashboard.example/test/payments/pi_123',
};
const refund = { id: 're_1', at: order.createdAt, amount: '10.00', status: 'pending' } as const;

function Shown({ shown }: { shown: Order }) {
  const query = useOrderPayment(shown);
  return (
    <>
      <ReviewNotice order={shown} query={query} />
      <PaymentSection order={shown} query={query} />
    </>
  );
}

/** The order's payment as it is drawn once the provider has answered, or before. */
function draw(shown: Order, answer?: Partial<Answer>): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const query = endpointQuery(getOrderPayment, { params: { orderId: shown.id } });
  if (answer) {
    client.setQueryData(query.queryKey, { payment, keptPackages: [], review: null, ...answer });
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Shown shown={shown} />
    </QueryClientProvider>,
  );
}

describe("an order's payment on the screen", () => {
  it('tells where it stands, and what can be done', () => {
    const paid = draw(order, {});
    for (const part of ['Paid', '$88.50', 'Visa ending in 4242', 'Sandbox shop, test mode']) {
      expect(paid).toContain(part);
    }
    expect(paid).toContain('Refund…');
    expect(paid).toContain('Check with Provider Now');
    expect(paid).toMatch(
      /href="https:\/\/dashboard.example\/test\/payments\/pi_123" rel="noopener noreferrer" target="_blank"/,
    );
  });

  it('shows only what applies', () => {
    expect(draw({ ...order, totalAmount: '0.00' })).toMatch(/Free with the promotion code\.<\/p>/);
    const unpaid = draw({ ...order, status: 'pending' }, { payment: null });
    expect(unpaid).toContain('No payment was begun.');
    expect(unpaid).not.toContain('<button');
    const none = { received: '0.00', refundable: '0.00', card: null, state: 'unpaid' } as const;
    const declined = { ...payment, ...none, lastError: 'Declined.' };
    const open = draw({ ...order, status: 'pending' }, { payment: declined });
    expect(open).toContain('Declined.');
    for (const part of ['Refund…', 'Given Back', 'Card', 'does not show this yet']) {
      expect(open).not.toContain(part);
    }
    expect(draw(order)).toContain('Asking the payment provider...');
  });

  it('of an order in review says what is wrong, and offers what is possible', () => {
    const review = { ...order, customerId: null, status: 'review' } as const;
    const problem = 'An account appeared.';
    const acceptable = draw(review, { review: { problem, obstacle: null } });
    expect(acceptable).toContain(problem);
    expect(acceptable).toContain('Accept Order');
    expect(acceptable.split('Refund…')).toHaveLength(2);
    const obstacle = 'The payment does not fit.';
    const refused = draw(review, { review: { problem, obstacle } });
    expect(refused).toContain(obstacle);
    expect(refused).not.toContain('Accept Order');
  });

  it('says where the order does not follow it yet', () => {
    expect(draw(order, { payment: { ...payment, state: 'refunded' } })).toContain(
      'The order does not show this yet.',
    );
    expect(lagsBehind('completed', 'paid')).toBe(false);
    expect(lagsBehind('completed', 'partly_refunded')).toBe(false);
    expect(lagsBehind('pending', 'paid')).toBe(true);
    expect(lagsBehind('canceled', 'paid')).toBe(true);
    expect(lagsBehind('disputed', 'dispute_lost')).toBe(true);
    expect(lagsBehind('pending', 'unpaid')).toBe(false);
    // The bank did not take the refund: the access has ended all the same.
    expect(lagsBehind('refunded', 'paid')).toBe(false);
    expect(lagsBehind('review', 'paid')).toBe(false);
  });

  it('has words for every state, reason and dispute', () => {
    const labels = paymentState.options.map((state) => describePaymentState(state).label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(
      refundReasons()
        .map(({ value }) => value)
        .sort(),
    ).toEqual([...refundReason.options].sort());
    expect(describeRefund({ ...refund, reason: 'duplicate' })).toBe('Paid twice, pending');
    expect(describeRefund({ ...refund, reason: null })).toBe('Pending');
    expect(describeRefund({ ...refund, reason: null, status: 'succeeded' })).toBe('');
    const dispute = { reason: 'product_not_received', amount: '88.50', respondBy: null };
    expect(describeDispute({ ...dispute, state: 'open' })).toMatch(
      /product not received.*suspended/,
    );
    expect(describeDispute({ ...dispute, state: 'won' })).toMatch(/the shop won/);
    expect(describeDispute({ ...dispute, state: 'lost' })).toMatch(/gave the money back/);
    expect(describeCard({ brand: 'mastercard', lastFour: '4444' })).toBe(
      'Mastercard ending in 4444',
    );
    expect(describeAccount({ ...payment, account: null, mode: 'live' })).toBe('Live mode');
    expect(formatMoney('1234.5', 'usd')).toBe('$1,234.50');
    expect(formatMoney('12.00', 'eur')).toBe('12.00 EUR');
  });
});

describe('what a refund does to access', () => {
  const effect = (isFull: boolean, more: Partial<Order> = {}, keptPackages: string[] = []) =>
    accessEffect({ order: { ...order, ...more }, keptPackages, isFull });

  it('is said by the name of the customer and of the packages', () => {
    expect(effect(true)).toBe('Noel Frost loses access to “Voice” and “Beard” at once.');
    expect(effect(false)).toBe('Noel Frost keeps access to “Voice” and “Beard”.');
    expect(effect(true, {}, ['Beard'])).toBe(
      'Noel Frost loses access to “Voice” at once. Access to “Beard” stays: another order holds it as well.',
    );
    expect(effect(true, {}, ['Voice', 'Beard'])).toBe(
      'Noel Frost keeps access to “Voice” and “Beard”, which another order holds as well.',
    );
    expect(quoteAll(['A', 'B', 'C'])).toBe('“A”, “B” and “C”');
  });

  it('is nothing where there is none', () => {
    const review = { status: 'review', customerId: null } as const;
    expect(effect(true, review)).toMatch(/goes back to Noel Frost, and the order is closed/);
    expect(effect(false, review)).toMatch(/goes on waiting/);
    expect(effect(true, { status: 'refunded' })).toMatch(/has no access by this order/);
  });
});

describe('an amount to refund', () => {
  it.each([
    ['12.5', 1250],
    [' $12.50 ', 1250],
    ['12,50', null],
    ['', null],
    ['-1', null],
  ])('%j is %s cents', (typed, cents) => expect(readAmount(typed)).toBe(cents));

  it('is more than nothing, and at most what is left', () => {
    expect(checkAmount('8.00', 800)).toBe(true);
    expect(checkAmount('8.01', 800)).toBe('At most $8.00 can be refunded');
    expect(checkAmount('0', 800)).toBe('Please enter an amount above $0.00');
    expect(checkAmount('ten', 800)).toBe('Please enter an amount such as 12.50');
  });
});
