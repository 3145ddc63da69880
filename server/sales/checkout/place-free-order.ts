import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { createCustomer, lockCustomer } from '../../accounts/index.ts';
import { insertOrder, listCheckoutOrders, type Order } from '../orders/index.ts';
import {
  cancelOrder,
  recheckProcessing,
  replaced,
  tellBuyer,
  updateFromProvider,
} from '../payments/index.ts';
import { assertNotOwned } from './assert-not-owned.ts';
import { checkPromoCode } from './check-promo-code.ts';
import { accountExists, promoCodeInvalid } from './checkout.errors.ts';
import {
  type Checkout,
  type CheckoutDeps,
  type CheckoutRequest,
  hashDetails,
  hashNewPassword,
  newOrder,
} from './checkout.ts';
import { identifyBuyer } from './identify-buyer.ts';
import { priceCartFromCatalog } from './price-cart.ts';

export interface FreeOrderRequest extends CheckoutRequest {
  promoCode: string;
}

/**
 * Places an order that the promotion code makes free: it is completed at once, with its account.
 * The same browser with the same details gets the same order again.
 * `update` asks the provider about earlier payments; a caller may space its questions.
 * Throws 400 (code, cart), 409 (packages, account, already owned, `session_changed`, an earlier order in
 * review or closed), 429, and 503 where the provider cannot be asked about an earlier payment. While a
 * payment of this checkout is being processed: 409 `payment_under_way`, or 402 `payment_processing` if it
 * began during the call.
 */
export async function placeFreeOrder(
  deps: CheckoutDeps,
  request: FreeOrderRequest,
  update = updateFromProvider,
): Promise<{ orderId: string }> {
  const { promoCode: code, address, checkoutHash } = request;
  if (!(await checkPromoCode(deps, { code, address }))) throw promoCodeInvalid();
  const cart = await priceCartFromCatalog(deps, request.packageIds);
  await recheckProcessing(deps, checkoutHash, update);
  const identify = async (): Promise<Checkout> => {
    const buyer = await identifyBuyer(deps, { ...request, info: request.customerInfo });
    return { buyer, cart, checkoutHash, detailsHash: hashDetails(buyer, cart) };
  };
  const checkout = await identify();
  const placed = await findSame(deps, checkout);
  if (placed !== undefined) return { orderId: placed.id };
  const wasPending = await cancelPending(deps, checkoutHash);
  // One of those may turn out to be paid, which creates the buyer's account. So may an order that is
  // placed in another browser at the same moment: then the password tells whose the account is.
  const orderId =
    (await completeFreeOrder(deps, wasPending ? await identify() : checkout)) ??
    (await completeFreeOrder(deps, await identify()));
  if (orderId === null) throw accountExists();
  return { orderId };
}

async function findSame(deps: CheckoutDeps, checkout: Checkout): Promise<Order | undefined> {
  const orders = await listCheckoutOrders(deps, checkout.checkoutHash);
  return orders.find(
    (order) =>
      order.status === 'completed' && order.isFree && order.detailsHash === checkout.detailsHash,
  );
}

/** Cancels the card payments begun in this checkout, so that nobody pays as well. True if there was one. */
async function cancelPending(deps: CheckoutDeps, checkoutHash: string): Promise<boolean> {
  const orders = await listCheckoutOrders(deps, checkoutHash);
  const pending = orders.filter(({ status }) => status === 'pending');
  for (const order of pending) await cancelOrder(deps, replaced(order));
  return pending.length > 0;
}

/** Null where the buyer's account was created since the buyer was identified. */
async function completeFreeOrder(deps: CheckoutDeps, checkout: Checkout): Promise<string | null> {
  const { buyer, cart } = checkout;
  const passwordHash = await hashNewPassword(deps, buyer);
  return inTransaction(deps, async (inside) => {
    if (buyer.customerId !== null) await lockCustomer(inside, buyer.customerId);
    const customerId = buyer.customerId ?? (await createOwner(inside, checkout, passwordHash));
    // After a double click the second call finds the order of the first.
    const placed = await findSame(inside, checkout);
    if (placed !== undefined) return placed.id;
    if (customerId === null) return null;
    await assertNotOwned(inside, checkout);
    const order = newOrder(inside, checkout, {
      status: 'completed',
      isFree: true,
      totalCents: 0,
      livemode: false,
      passwordHash: null,
      customerId,
      keyId: null,
    });
    await insertOrder(inside, order, cart.items, 'Promotion code.');
    await tellBuyer(inside, order, { what: 'completed' });
    return order.id;
  });
}

function createOwner(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { buyer, checkoutHash }: Checkout,
  passwordHash: string | null,
): Promise<string | null> {
  if (passwordHash === null) return Promise.resolve(null);
  const { firstName, lastName, email, phone } = buyer.info;
  return createCustomer(deps, {
    firstName,
    lastName,
    email,
    phone: phone || null,
    passwordHash,
    checkoutHash,
  });
}
