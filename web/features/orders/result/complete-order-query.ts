import { queryOptions } from '@tanstack/react-query';
import { type CompletedOrder, completeOrder } from '#contract/orders.ts';
import { call } from '../../../lib/call.ts';
import { HttpError, hasCode, messageFor } from '../../../lib/http-error.ts';

const FAILED = 'Failed to complete order';

/** How often the page asks again while it waits, in milliseconds: a minute long, and then rarely, as that may take days. */
const POLL_AGAIN_MS = 3000;
const POLL_LATER_MS = 30_000;
const POLLS_OFTEN = 20;

/** The reason why the page waits: Stripe processes the payment, or the store cannot reach Stripe or save. */
export type Waiting = 'processing' | 'confirming';
type Result = { order: CompletedOrder } | { waiting: Waiting };

/**
 * The store cannot reach Stripe, or its disk is full or fails: the payment of a buyer who comes back
 * from paying is confirmed later.
 */
const LATER = new Set([
  'payments_unavailable',
  'payments_not_configured',
  'disk_full',
  'disk_failure',
]);

function waitingFor(error: unknown, hasPaid: boolean): Waiting | null {
  if (!(error instanceof HttpError)) return null;
  if (error.code === 'payment_processing') return 'processing';
  return hasPaid && LATER.has(error.code ?? '') ? 'confirming' : null;
}

async function complete(orderId: string, hasPaid: boolean): Promise<Result> {
  try {
    const order = await call(completeOrder, { params: { orderId } });
    if (!order.success) throw new Error(FAILED);
    return { order };
  } catch (error) {
    const waiting = waitingFor(error, hasPaid);
    if (waiting === null) throw error;
    return { waiting };
  }
}

/** In milliseconds; false once nothing has to be waited for. `answers`: how many there were. */
export function pollAgainAfter(result: Result | undefined, answers = 1): number | false {
  if (result === undefined || !('waiting' in result)) return false;
  return answers < POLLS_OFTEN ? POLL_AGAIN_MS : POLL_LATER_MS;
}

/**
 * Completes an order and returns what was bought, or what has to be waited for: then it asks again by
 * itself. It is a query and not a mutation because repeating the call changes nothing, and its answer
 * is cached however often the page renders. `hasPaid`: the buyer comes back from paying.
 */
export function completeOrderQuery(orderId: string, hasPaid = false) {
  return queryOptions({
    queryKey: [completeOrder.path, orderId] as const,
    queryFn: () => complete(orderId, hasPaid),
    refetchInterval: ({ state }) => pollAgainAfter(state.data, state.dataUpdateCount),
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

/** Whether the payment failed after it had been on its way, and the order waits for another one. */
export function hasFailedLate(error: unknown): boolean {
  return hasCode(error, 'payment_failed');
}

/** Whether the order is still unpaid, so that the buyer can go back to the checkout. */
export function isUnpaid(error: unknown): boolean {
  return hasCode(error, 'not_paid');
}
