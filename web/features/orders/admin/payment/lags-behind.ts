import type { PaymentState } from '#contract/order-payments.ts';
import type { OrderStatus } from '#contract/orders.ts';

const expectedStatus: Partial<Record<PaymentState, OrderStatus>> = {
  paid: 'completed',
  partly_refunded: 'completed',
  inquiry: 'completed',
  disputed: 'disputed',
  refunded: 'refunded',
  dispute_lost: 'refunded',
};

/**
 * Whether an order's status has not caught up with its payment yet. An order in review waits for an
 * admin, and a refunded order stays refunded, so neither ever lags behind.
 */
export function lagsBehind(status: OrderStatus, state: PaymentState): boolean {
  if (status === 'review' || status === 'refunded') return false;
  const expected = expectedStatus[state];
  return expected !== undefined && status !== expected;
}
