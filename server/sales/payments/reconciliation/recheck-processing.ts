import { isKept, listCheckoutOrders, listItemsOf } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { orderClosed, paymentUnderWay } from '../payments.errors.ts';
import { updateFromProvider } from './update-from-provider.ts';

/**
 * Asks again about the payments of a checkout that were being processed when they were last looked
 * at: paid ones complete, failed ones wait for another payment. Throws 409 while one for any of `packageIds` is still
 * being processed, so that nobody pays twice; 503. `update` asks the provider; a caller may space its questions.
 */
export async function recheckProcessing(
  deps: PaymentDeps,
  { checkoutHash, packageIds }: { checkoutHash: string; packageIds: readonly string[] },
  update = updateFromProvider,
): Promise<void> {
  const orders = await listCheckoutOrders(deps, checkoutHash);
  const ids = orders.filter(({ status }) => status === 'processing').map(({ id }) => id);
  const items = await listItemsOf(deps, ids);
  const isForThese = (orderId: string) =>
    (items.get(orderId) ?? []).some((line) => isKept(line) && packageIds.includes(line.packageId));
  // A payment may take days, and other packages can be bought meanwhile.
  for (const orderId of ids.filter(isForThese)) {
    const request = { orderId, cause: 'Checked again at the checkout.', actor: 'buyer' };
    const { status } = await update(deps, request);
    if (status === 'processing') throw paymentUnderWay();
    if (status === 'refunded' || status === 'disputed') throw orderClosed();
  }
}
