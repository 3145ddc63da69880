import { queryOptions } from '@tanstack/react-query';
import { type CompletedOrder, completeOrder } from '#contract/orders.ts';
import { call } from '../../../lib/call.ts';
import { HttpError, messageFor } from '../../../lib/http-error.ts';

const FAILED = 'Failed to complete order';

async function complete(orderId: string): Promise<CompletedOrder> {
  const order = await call(completeOrder, { params: { orderId } });
  if (!order.success) throw new Error(FAILED);
  return order;
}

/**
 * Completes an order and returns what was bought. It is a query and not a mutation because repeating
 * the call changes nothing, and its one answer per order is cached however often the page renders.
 */
export function completeOrderQuery(orderId: string) {
  return queryOptions({
    queryKey: [completeOrder.path, orderId] as const,
    queryFn: () => complete(orderId),
  });
}

/** The message for the buyer when an order could not be completed. */
export function describeCompletionFailure(error: Error): string {
  return messageFor(error, FAILED);
}

/** Whether trying again may help. It does not if the order does not exist or needs review by the shop. */
export function canRetryCompletion(error: Error): boolean {
  return !(error instanceof HttpError) || error.status === 402 || error.status >= 429;
}

/** Whether the order is still unpaid, so that the buyer can go back to the checkout. */
export function isUnpaid(error: Error): boolean {
  return error instanceof HttpError && error.code === 'not_paid';
}
