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
 * Completes an order and answers what was bought. A query rather than a mutation: repeating the call
 * changes nothing, and one answer for each order is kept, however often the page is drawn.
 */
export function completeOrderQuery(orderId: string) {
  return queryOptions({
    queryKey: [completeOrder.path, orderId] as const,
    queryFn: () => complete(orderId),
  });
}

/** What to tell the buyer of an order that could not be completed. */
export function describeCompletionFailure(error: Error): string {
  return messageFor(error, FAILED);
}

/** Whether asking again may help: not where there is no such order, or the shop has to look at it. */
export function canRetryCompletion(error: Error): boolean {
  return !(error instanceof HttpError) || error.status === 402 || error.status >= 429;
}

/** Whether the order still waits for its payment, so that the way back to the checkout makes sense. */
export function isUnpaid(error: Error): boolean {
  return error instanceof HttpError && error.code === 'not_paid';
}
