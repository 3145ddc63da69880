import { AppError } from '#platform/app-error.ts';
import { listCheckoutOrders } from '../../orders/index.ts';
import { needsReview, notPaid, paymentUnderWay, stillProcessing } from '../payments.errors.ts';
import { fulfilOrder } from './fulfil-order.ts';
import type { SettleDeps } from './settlement.ts';

/** What comes of asking again that does not stand in the way of another order. */
const settled = new Set([notPaid().code, needsReview().code]);

/**
 * Asks again about the payments of a checkout that were being processed when they were last looked
 * at: paid ones complete, failed ones wait for another card. Throws 409 while one is still being
 * processed, so that nobody pays twice; 503.
 */
export async function settleProcessing(deps: SettleDeps, checkoutHash: string): Promise<void> {
  const orders = await listCheckoutOrders(deps, checkoutHash);
  for (const { id: orderId } of orders.filter(({ status }) => status === 'processing')) {
    try {
      await fulfilOrder(deps, { orderId, cause: 'asked again at checkout', actor: 'buyer' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === stillProcessing().code) throw paymentUnderWay();
      if (!settled.has(error.code)) throw error;
    }
  }
}
