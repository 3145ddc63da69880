import type { Deps } from '#platform/deps.ts';
import { findOwnedPackages } from '../access/index.ts';
import {
  isKept,
  listCheckoutOrders,
  listItems,
  listOwnedPackageIds,
  type Order,
  type OrderItem,
} from '../orders/index.ts';
import { alreadyOwned, explainReview } from '../payments/index.ts';
import type { Checkout } from './checkout.ts';
import type { Buyer } from './identify-buyer.ts';

/** The packages that are bought, by whom and in which checkout. */
interface Selected extends Pick<Checkout, 'checkoutHash'> {
  buyer: Pick<Buyer, 'customerId' | 'isSignedIn'>;
  cart: { items: readonly Pick<OrderItem, 'packageId' | 'title'>[] };
}

type Selling = Pick<Deps, 'db' | 'vault' | 'policy' | 'clock'>;

/**
 * Throws 409 if a known buyer already has a package of the cart, bought as itself or inside others that
 * hold all of its videos. A buyer is known by session, by the right password, or because this checkout
 * bought it. What this checkout paid for and is still in review is not charged again either.
 */
export async function assertNotOwned(deps: Selling, checkout: Selected): Promise<void> {
  const { buyer, cart, checkoutHash } = checkout;
  const { customerId } = buyer;
  const ownedIds = customerId === null ? [] : await listOwnedPackageIds(deps, customerId);
  for (const order of await listCheckoutOrders(deps, checkoutHash)) {
    if (!isTheirs(order, buyer)) continue;
    const lines = await listItems(deps, order.id);
    const kept = lines.filter(isKept);
    const ids = kept.map(({ packageId }) => packageId);
    if (order.status === 'completed') ownedIds.push(...ids);
    if (order.status === 'review' && (await ownedTitles(deps, cart, ids)).length > 0) {
      throw await explainReview(deps, order);
    }
  }
  const titles = await ownedTitles(deps, cart, ownedIds);
  if (titles.length === 0) return;
  const what = titles.length === 1 ? 'it' : 'them';
  const next = buyer.isSignedIn ? `Watch ${what} now.` : `Log in to watch ${what}.`;
  throw alreadyOwned(`You already have ${titles.join(', ')}. ${next}`);
}

/** Titles of those packages in a cart that somebody who owns `ownedIds` already has. */
async function ownedTitles(
  deps: Selling,
  { items }: Selected['cart'],
  ownedIds: readonly string[],
): Promise<string[]> {
  const packageIds = items.map(({ packageId }) => packageId);
  const holdings = await findOwnedPackages(deps, { ownedIds, packageIds });
  return items.flatMap(({ packageId, title }) => (holdings.get(packageId)?.isOwned ? title : []));
}

/** Whether an order is the buyer's. Two people may use one browser, so that of another known customer is not. */
function isTheirs(order: Order, { customerId }: Pick<Buyer, 'customerId'>): boolean {
  const owner = order.customerId ?? order.buyerId;
  return customerId === null || owner === null || owner === customerId;
}
