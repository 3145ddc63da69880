import * as z from 'zod/mini';
import { AppError } from '#platform/errors/app-error.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { isProviderDown } from '../provider/provider-failures.ts';
import { updateFromProvider } from './update-from-provider.ts';

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
