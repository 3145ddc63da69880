import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { createCustomer, lockCustomer } from '../../accounts/index.ts';
import { insertOrder, listCheckoutOrders, type Order } from '../orders/index.ts';
import { cancelOrder, notifyBuyer, replaced } from '../payments/index.ts';
import { assertNotOwned } from './assert-not-owned.ts';
import { accountExists } from './checkout.errors.ts';
import {
  type Checkout,
  type CheckoutDeps,
  hashNewPassword,
  isSameOrder,
  newOrder,
} from './checkout.ts';
import { causeOf, lockCheckoutCode } from './hold-code.ts';
import { noteConsent } from './note-consent.ts';

/**
 * The completed order of a checkout in which nothing is to be paid: the one it has already where cart and
 * details are the same, else a new one with its account. `identify` tells again who is buying.
 */
export async function findOrCompleteOrder(
  deps: CheckoutDeps,
  checkout: Checkout,
  identify: () => Promise<Checkout>,
): Promise<Order> {
  const placed = await findSame(deps, checkout);
  if (placed !== undefined) return placed;
  const wasPending = await cancelPending(deps, checkout.checkoutHash);
  // One of those may turn out to be paid, which creates the buyer's account. So may an order that is
  // placed in another browser at the same moment: then the password tells whose the account is.
  const order =
    (await completeOrder(deps, wasPending ? await identify() : checkout)) ??
    (await completeOrder(deps, await identify()));
  if (order === null) throw accountExists();
  return order;
}

async function findSame(deps: CheckoutDeps, checkout: Checkout): Promise<Order | undefined> {
  const orders = await listCheckoutOrders(deps, checkout.checkoutHash);
  return orders.find((order) => order.status === 'completed' && isSameOrder(order, checkout));
}

/** Cancels the card payments begun in this checkout, so that nobody pays as well. True if there was one. */
async function cancelPending(deps: CheckoutDeps, checkoutHash: string): Promise<boolean> {
  const orders = await listCheckoutOrders(deps, checkoutHash);
  // One whose payment failed late has a link of its own, by which it can still be paid.
  const pending = orders.filter(
    ({ status, payUntil }) => status === 'pending' && payUntil === null,
  );
  for (const order of pending) await cancelOrder(deps, replaced(order));
  return pending.length > 0;
}

/** Null where the buyer's account was created since the buyer was identified. */
async function completeOrder(deps: CheckoutDeps, checkout: Checkout): Promise<Order | null> {
  const { buyer, cart: lines } = checkout;
  const passwordHash = await hashNewPassword(deps, buyer);
  return inTransaction(deps, async (inside) => {
    const holdFor = await lockCheckoutCode(inside, checkout);
    if (buyer.customerId !== null) await lockCustomer(inside, buyer.customerId);
    const customerId = buyer.customerId ?? (await createOwner(inside, checkout, passwordHash));
    // After a double click the second call finds the order of the first.
    const placed = await findSame(inside, checkout);
    if (placed !== undefined) return placed;
    if (customerId === null) return null;
    await assertNotOwned(inside, checkout);
    const order = await insertOrder(inside, {
      order: newOrder(inside, checkout, {
        livemode: false,
        passwordHash: null,
        customerId,
        keyId: null,
      }),
      lines,
      cause: causeOf(checkout),
    });
    await noteConsent(inside, order, checkout.consent);
    await notifyBuyer(inside, order, { what: 'completed' });
    await holdFor(order);
    return order;
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
