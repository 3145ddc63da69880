import { expect, it } from 'vitest';
import { paymentState } from '#contract/order-payments.ts';
import { orderStatus } from '#contract/orders.ts';
import { lagsBehind } from './lags-behind.ts';

/** The payment states that an order of each status has not caught up with. */
const LAGS: Record<(typeof orderStatus.options)[number], readonly string[]> = {
  pending: [
    'paid',
    'partly_refunded',
    'refunded',
    'inquiry',
    'disputed',
    'partly_lost',
    'dispute_lost',
  ],
  processing: [
    'paid',
    'partly_refunded',
    'refunded',
    'inquiry',
    'disputed',
    'partly_lost',
    'dispute_lost',
  ],
  canceled: [
    'paid',
    'partly_refunded',
    'refunded',
    'inquiry',
    'disputed',
    'partly_lost',
    'dispute_lost',
  ],
  completed: ['refunded', 'disputed', 'dispute_lost'],
  disputed: ['paid', 'partly_refunded', 'refunded', 'inquiry', 'partly_lost', 'dispute_lost'],
  // Waits for an admin, whatever the payment does.
  review: [],
  // The bank did not take the refund: the access has ended all the same.
  refunded: [],
};

it.each(orderStatus.options)('an order that is %s lags behind exactly these payments', (status) => {
  expect(paymentState.options.filter((state) => lagsBehind({ status }, state))).toEqual(
    LAGS[status],
  );
});

it('a refunded order whose refund failed lags behind a dispute alone', () => {
  const failed = { status: 'refunded', failedRefund: '49.00' } as const;
  expect(paymentState.options.filter((state) => lagsBehind(failed, state))).toEqual(['disputed']);
});
