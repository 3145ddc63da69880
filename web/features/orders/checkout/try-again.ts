import { hasCode } from '../../../lib/http-error.ts';
import { toastError } from '../../../ui/toasts/toast-store.ts';

/** How long the page waits before it asks again, in milliseconds. */
const PAUSE_MS = 3000;
const MOST_TRIES = 3;

/**
 * Opens a payment, again by itself after a while if the store cannot reach Stripe, and tells the buyer. The store finds
 * the same order.
 */
export async function tryAgain<Result>(
  open: () => Promise<Result>,
  tell: typeof toastError = toastError,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open();
    } catch (error) {
      if (tries === MOST_TRIES || !hasCode(error, 'payments_unavailable')) throw error;
    }
    tell('Please Wait', 'The payment system is not responding. This page keeps trying.');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
