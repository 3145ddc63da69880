import * as z from 'zod/mini';
import { AppError } from '#platform/errors/app-error.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { isProviderDown } from '../provider/provider-failures.ts';
import { handleRefundJobs } from '../refunds/refund-jobs.ts';
import { sweepOrders } from '../retention/sweep-orders.ts';
import { readProviderEvents } from './read-provider-events.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { updateFromProvider } from './update-from-provider.ts';

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
  deps.jobs.runOnOneNode(MINUTE_MS, 'reconciler', async (_stopping, isStart) => {
    wantsAll ||= isStart;
    // Until the provider has responded for all of them once.
    if (await reconcileOrders(deps, { all: wantsAll })) wantsAll = false;
    await readProviderEvents(deps);
  });
  deps.jobs.runOnOneNode(HOUR_MS, 'sweep of orders', () => sweepOrders(deps));
}

/** The job that a migration stores for an order about whose payment an older version of the store knew too little. */
const CHECK_JOB = 'check-order';
const checkJob = z.object({ orderId: z.string() });

/**
 * Registers the jobs that ask the provider about one order, once; to be called at the start. They are repeated until
 * the provider can be reached. Where no key reaches the payment any more, the order stays as it is.
 */
export function handleCheckJobs(deps: PaymentDeps): void {
  deps.jobs.handle(CHECK_JOB, async (given) => {
    const { orderId } = checkJob.parse(given);
    const request = { orderId, cause: 'Checked after an update of the store.', actor: 'system' };
    try {
      await updateFromProvider(deps, request);
    } catch (error) {
      if (!(error instanceof AppError) || isProviderDown(error)) throw error;
      deps.log.warn({ err: error, orderId }, 'an order could not be checked after an update');
    }
  });
}
