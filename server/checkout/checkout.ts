import type { CustomerInfo } from '#contract/orders.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { sha256 } from '#platform/ids.ts';
import { accountKey, hashCustomerPassword } from '../accounts/index.ts';
import { listCheckoutOrders, listItems, listOwnedPackageIds, type Order } from '../orders/index.ts';
import { alreadyOwned, explainReview } from '../payments/index.ts';
import type { Buyer } from './identify-buyer.ts';
import type { PricedCart } from './price-cart.ts';

/** After this time (milliseconds) the provider is asked about a new order for the first time. */
const FIRST_CHECK_MS = 2 * 60_000;

export type CheckoutDeps = Omit<Deps, 'storage'>;

/** The input of both ways to order. */
export interface CheckoutRequest {
  customerInfo: CustomerInfo;
  packageIds: readonly string[];
  /** The account that the page shows as the buyer's: an id, null for nobody, undefined if it does not say. */
  namedBuyer: string | null | undefined;
  viewer: Viewer;
  /** Hash of the browser's checkout cookie. */
  checkoutHash: string;
  /** The address of the request, as limits count it (`clientAddress`). */
  address: string;
  /** The browser's id if it has signed in to the account of that e-mail address before, else null. */
  knownBrowser: string | null;
}

/** Everything known of a checkout once its cart is priced and its buyer identified. */
export interface Checkout {
  buyer: Buyer;
  cart: PricedCart;
  checkoutHash: string;
  /** Hash of the details and the cart: the same hash means the same order. */
  detailsHash: string;
}

/** Hashes the details and the cart with its prices, without the password. */
export function hashDetails(buyer: Buyer, cart: PricedCart): string {
  const { firstName, lastName, email, phone = '' } = buyer.info;
  const items = cart.items.map(({ packageId, priceCents }) => [packageId, priceCents]);
  const sorted = items.sort(([a], [b]) => String(a).localeCompare(String(b)));
  return sha256(JSON.stringify([firstName, lastName, accountKey(email), phone, sorted]));
}

/** The hash of the password for a new account; null for a buyer who has one. */
export async function hashNewPassword(
  deps: Pick<Deps, 'vault'>,
  { info: { email }, newPassword }: Buyer,
): Promise<string | null> {
  return newPassword === null ? null : hashCustomerPassword(deps, { email, password: newPassword });
}

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

/** A new order: `pending`, or `completed` if there is nothing to pay. */
export function newOrder(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  { buyer, checkoutHash, detailsHash }: Checkout,
  more: Pick<
    Order,
    'status' | 'isFree' | 'totalCents' | 'livemode' | 'passwordHash' | 'customerId' | 'keyId'
  >,
): Order {
  const { firstName, lastName, email, phone } = buyer.info;
  const createdAt = clock.now();
  const isDone = more.status === 'completed';
  return {
    id: ids.id(),
    buyerId: buyer.customerId,
    firstName,
    lastName,
    email,
    emailKey: accountKey(email),
    phone: phone || null,
    checkoutHash,
    leftCheckout: false,
    detailsHash,
    detailsErased: false,
    attempt: 1,
    intentId: null,
    createdAt,
    settledAt: isDone ? createdAt : null,
    refundedCents: 0,
    answersTaken: 0,
    nextCheckAt: isDone ? null : createdAt + FIRST_CHECK_MS,
    ...more,
  };
}
