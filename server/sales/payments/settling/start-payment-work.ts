import { sweepOrders } from '../forgetting/sweep-orders.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { handleRefundJobs } from '../refunds/refund-jobs.ts';
import { readProviderEvents } from './read-provider-events.ts';
import { reconcileOrders } from './reconcile-orders.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Has this process do what payments need without being asked: refunds as jobs; every minute the
 * orders still open (at the start all of them) and what happened at the provider; every hour what is
 * to be erased.
 */
export function startPaymentWork(deps: PaymentDeps): void {
  handleRefundJobs(deps);
  let isStart = true;
  deps.jobs.every(MINUTE_MS, 'reconciler', async () => {
    // Until the provider has answered for all of them once.
    if (await reconcileOrders(deps, { all: isStart })) isStart = false;
    await readProviderEvents(deps);
  });
  deps.jobs.every(HOUR_MS, 'sweep of orders', () => sweepOrders(deps));
}
