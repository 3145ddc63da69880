import { sweepOrders } from '../forgetting/sweep-orders.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { handleRefundJobs } from '../refunds/refund-jobs.ts';
import { readProviderEvents } from './read-provider-events.ts';
import { reconcileOrders } from './reconcile-orders.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Starts the background work of payments in this process: refunds as jobs; every minute a check of open
 * orders (at the start of all of them) and of the provider's events; every hour the erasing of old data.
 */
export function startPaymentWork(deps: PaymentDeps): void {
  handleRefundJobs(deps);
  let isStart = true;
  deps.jobs.every(MINUTE_MS, 'reconciler', async () => {
    // Until the provider has responded for all of them once.
    if (await reconcileOrders(deps, { all: isStart })) isStart = false;
    await readProviderEvents(deps);
  });
  deps.jobs.every(HOUR_MS, 'sweep of orders', () => sweepOrders(deps));
}
