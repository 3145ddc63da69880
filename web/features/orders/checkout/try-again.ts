import { hasCode } from '../../../lib/http-error.ts';
import type { ToastOptions } from '../../../ui/toasts/toast-store.ts';

/** How long the page waits before it asks again, in milliseconds. */
const PAUSE_MS = 3000;
const MOST_TRIES = 3;

const WAITING: ToastOptions = {
  title: 'Please Wait',
  description: 'The payment system does not respond. This page tries again by itself.',
};

/**
 * Opens a payment, again by itself after a while if the store cannot reach Stripe: the store finds the same order.
 * `notify` tells the buyer.
 */
export async function tryAgain<Result>(
  open: () => Promise<Result>,
  notify: (toast: ToastOptions) => void,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open();
    } catch (error) {
      if (tries === MOST_TRIES || !hasCode(error, 'payments_unavailable')) throw error;
    }
    notify(WAITING);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
