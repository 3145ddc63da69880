import { sweepOrders } from '../forgetting/sweep-orders.ts';
import { handleRefunds } from '../refunds/handle-refunds.ts';
import { readProviderEvents } from './read-provider-events.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import type { SettleDeps } from './settlement.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Has this process settle orders by itself: refunds as jobs; every minute the orders still open (at
 * the start all of them) and what happened at the provider; every hour what is to be forgotten.
 */
export function repeatSettling(deps: SettleDeps): void {
  handleRefunds(deps);
  let isStart = true;
  deps.jobs.every(MINUTE_MS, 'reconciler', async () => {
    // Until the provider has answered for all of them once.
    if (await reconcileOrders(deps, { all: isStart })) isStart = false;
    await readProviderEvents(deps);
  });
  deps.jobs.every(HOUR_MS, 'sweep of orders', () => sweepOrders(deps));
}
