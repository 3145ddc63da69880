import type { Deps } from '#platform/deps.ts';
import { listCheckoutOrders, listItems, listOwnedPackageIds, type Order } from '../orders/index.ts';
import { alreadyOwned, explainReview } from '../payments/index.ts';
import type { Checkout } from './checkout.ts';
import type { Buyer } from './identify-buyer.ts';

/**
 * Throws 409 if a known buyer already has a package of the cart: known by session, by the right
 * password, or because this checkout bought it. A package that this checkout paid for and that is still
 * in review is not charged again either.
 */
export async function assertNotOwned(
  deps: Pick<Deps, 'db' | 'vault' | 'policy'>,
  checkout: Checkout,
): Promise<void> {
  const { buyer, cart, checkoutHash } = checkout;
  const inCart = new Set(cart.items.map((item) => item.packageId));
  const owned = new Set(
    buyer.customerId === null ? [] : await listOwnedPackageIds(deps, buyer.customerId),
  );
  for (const order of await listCheckoutOrders(deps, checkoutHash)) {
    if (!isTheirs(order, buyer)) continue;
    const ids = (await listItems(deps, order.id)).map((item) => item.packageId);
    if (order.status === 'completed') for (const id of ids) owned.add(id);
    if (order.status === 'review' && ids.some((id) => inCart.has(id))) {
      throw await explainReview(deps, order.id);
    }
  }
  const titles = cart.items.filter((item) => owned.has(item.packageId)).map((item) => item.title);
  if (titles.length > 0) {
    throw alreadyOwned(`You already have ${titles.join(', ')}. Log in to watch it.`);
  }
}

/** Two people may use the same browser: a known buyer is not taken for the other one. */
function isTheirs(order: Order, { customerId }: Buyer): boolean {
  const owner = order.customerId ?? order.buyerId;
  return customerId === null || owner === null || owner === customerId;
}
