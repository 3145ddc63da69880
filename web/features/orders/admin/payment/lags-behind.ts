import type { PaymentState } from '#contract/order-payments.ts';
import type { OrderStatus } from '#contract/orders.ts';

const followed: Partial<Record<PaymentState, OrderStatus>> = {
  paid: 'completed',
  partly_refunded: 'completed',
  disputed: 'disputed',
  refunded: 'refunded',
  dispute_lost: 'refunded',
};

/**
 * Whether an order does not show yet what became of its payment. One in review waits for a person, and
 * one whose money was given back stays so.
 */
export function lagsBehind(status: OrderStatus, state: PaymentState): boolean {
  if (status === 'review' || status === 'refunded') return false;
  const expected = followed[state];
  return expected !== undefined && status !== expected;
}
