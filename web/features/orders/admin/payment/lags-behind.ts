import type { PaymentState } from '#contract/order-payments.ts';
import type { Order, OrderStatus } from '#contract/orders.ts';

const expectedStatus: Partial<Record<PaymentState, OrderStatus>> = {
  paid: 'completed',
  partly_refunded: 'completed',
  inquiry: 'completed',
  disputed: 'disputed',
  partly_lost: 'completed',
  refunded: 'refunded',
  dispute_lost: 'refunded',
};

/**
 * Whether an order's status has not caught up with its payment yet. An order in review waits for an
 * admin, and a refunded order stays refunded unless its refund failed, so neither lags behind otherwise.
 */
export function lagsBehind(
  { status, failedRefund }: Pick<Order, 'status' | 'failedRefund'>,
  state: PaymentState,
): boolean {
  if (status === 'review') return false;
  if (status === 'refunded') return state === 'disputed' && failedRefund !== undefined;
  const expected = expectedStatus[state];
  return expected !== undefined && status !== expected;
}
