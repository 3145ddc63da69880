import type { Clock } from '../clock/clock.ts';
import { defineError } from './app-error.ts';

/**
 * The delay before a refusal. Without it a client that retries at once would keep the process busy with
 * refusals, and its connections would be served before those of visitors.
 */
const PAUSE_MS = 2000;
/** Spreads the retries of clients that are refused at the same time. */
const STEPS = 20;
const STEP_MS = 100;
const RETRY_AFTER_SECONDS = 5;

const busy = defineError(
  'busy',
  503,
  'The store is very busy at the moment. Please try again in a few seconds.',
);

let refused = 0;

/** The 503 for work that has waited long already. */
export const beBusy = () => busy(undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** Throws 503 after two to four seconds, for work that has no room left. */
export async function refuseAsBusy(clock: Clock): Promise<never> {
  refused += 1;
  await clock.sleep(PAUSE_MS + (refused % STEPS) * STEP_MS);
  throw beBusy();
}
