import { sweepOrders } from '../forgetting/sweep-orders.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { handleRefundJobs } from '../refunds/refund-jobs.ts';
import { handleCheckJobs } from './check-order-jobs.ts';
import { readProviderEvents } from './read-provider-events.ts';
import { reconcileOrders } from './reconcile-orders.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Starts the background work of payments: refunds and checks as jobs; every minute a check of open orders (at the start
 * of all of them) and of the provider's events; every hour the erasing of old data. Of several processes one
 * does it, so that the provider is not asked by each.
 */
export function startPaymentWork(deps: PaymentDeps): void {
  handleRefundJobs(deps);
  handleCheckJobs(deps);
  let wantsAll = false;
  deps.jobs.everyInTurn(MINUTE_MS, 'reconciler', async (_stopping, isStart) => {
    wantsAll ||= isStart;
    // Until the provider has responded for all of them once.
    if (await reconcileOrders(deps, { all: wantsAll })) wantsAll = false;
    await readProviderEvents(deps);
  });
  deps.jobs.everyInTurn(HOUR_MS, 'sweep of orders', () => sweepOrders(deps));
}
