import { listCheckoutOrders } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { orderClosed, paymentUnderWay } from '../payments.errors.ts';
import { updateFromProvider } from './update-from-provider.ts';

/**
 * Asks again about the payments of a checkout that were being processed when they were last looked
 * at: paid ones complete, failed ones wait for another card. Throws 409 while one is still being
 * processed, so that nobody pays twice; 503. `update` asks the provider; a caller may space its
 * questions.
 */
export async function recheckProcessing(
  deps: PaymentDeps,
  checkoutHash: string,
  update = updateFromProvider,
): Promise<void> {
  const orders = await listCheckoutOrders(deps, checkoutHash);
  for (const { id: orderId } of orders.filter(({ status }) => status === 'processing')) {
    const request = { orderId, cause: 'Checked again at the checkout.', actor: 'buyer' };
    const { status } = await update(deps, request);
    if (status === 'processing') throw paymentUnderWay();
    if (status === 'refunded' || status === 'disputed') throw orderClosed();
  }
}
