import { isUniqueViolation } from '#platform/database/dialect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { hashPassword, passwordMatches } from '#platform/passwords.ts';
import {
  insertOrder,
  leaveCheckout,
  listCheckoutOrders,
  lockOrder,
  noteOnTimeline,
  type Order,
} from '../orders/index.ts';
import {
  type ConnectedProvider,
  isOutOfReach,
  paymentUnderWay,
  replaced,
  retireOrder,
  type SettleDeps,
} from '../payments/index.ts';
import { findKeyOwner, keepKey, type PaymentKeys } from '../settings/index.ts';
import { assertNotOwned, type Checkout, newOrder } from './checkout.ts';

/**
 * The pending order of a checkout: the one it has already where cart and details are the same, else
 * a new one in its place. A checkout has one pending order at a time; the database sees to it.
 */
export async function findOrOpenOrder(
  deps: SettleDeps,
  connected: ConnectedProvider,
  checkout: Checkout,
): Promise<Order> {
  const present = await findPending(deps, checkout.checkoutHash);
  if (present !== undefined) {
    if (await isSame(deps, { order: present, checkout, connected })) return present;
    await putAside(deps, present);
    // What the retired order turned out to have bought is not sold again.
    await assertNotOwned(deps, checkout);
  }
  try {
    return await openOrder(deps, connected, checkout);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const rival = await findPending(deps, checkout.checkoutHash);
    const again = rival && { order: rival, checkout, connected };
    if (again !== undefined && (await isSame(deps, again))) return again.order;
    throw paymentUnderWay('This checkout is open in another tab too. Please try again.');
  }
}

/**
 * Retires the pending order of a checkout. One whose payment no key reaches any more (its key was
 * taken back, and the shop went to another account) stays open, because it may have been paid; the
 * buyer begins anew beside it.
 */
async function putAside(deps: SettleDeps, order: Order): Promise<void> {
  try {
    await retireOrder(deps, replaced(order));
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    await inTransaction(deps, async (inside) => {
      const locked = await lockOrder(inside, order.id);
      if (locked?.status !== 'pending') return;
      await leaveCheckout(inside, locked);
      const cause = 'no saved key reaches its payment: the buyer began another order beside it';
      await noteOnTimeline(inside, locked, { cause, actor: 'system' });
    });
  }
}

async function findPending(deps: SettleDeps, checkoutHash: string): Promise<Order | undefined> {
  const orders = await listCheckoutOrders(deps, checkoutHash);
  return orders.find((order) => order.status === 'pending');
}

interface Candidate {
  order: Order;
  checkout: Checkout;
  connected: ConnectedProvider;
}

async function isSame(
  deps: Pick<Deps, 'db'>,
  { order, checkout: { buyer, detailsHash }, connected: { keys } }: Candidate,
): Promise<boolean> {
  if (order.details_hash !== detailsHash || order.buyer_id !== buyer.customerId) return false;
  if (!(await isOfSameAccount(deps, order, keys))) return false;
  return buyer.newPassword === null || passwordMatches(order.password_hash, buyer.newPassword);
}

/** Whether the present keys reach the payments of an order, in its own mode (test or live). */
async function isOfSameAccount(
  deps: Pick<Deps, 'db'>,
  order: Order,
  keys: PaymentKeys,
): Promise<boolean> {
  if (order.key_id === keys.keyId) return true;
  if ((order.livemode === 1) !== keys.livemode || order.key_id === null) return false;
  const [own, present] = await Promise.all([
    findKeyOwner(deps, order.key_id),
    findKeyOwner(deps, keys.keyId),
  ]);
  const accountId = own?.accountId ?? null;
  return accountId !== null && accountId === present?.accountId;
}

async function openOrder(
  deps: SettleDeps,
  { keys }: ConnectedProvider,
  checkout: Checkout,
): Promise<Order> {
  const { buyer, cart } = checkout;
  const order = newOrder(deps, checkout, {
    status: 'pending',
    is_free: 0,
    total_cents: cart.totalCents,
    livemode: keys.livemode ? 1 : 0,
    password_hash: buyer.newPassword === null ? null : await hashPassword(buyer.newPassword),
    customer_id: null,
    key_id: keys.keyId,
  });
  await inTransaction(deps, async (inside) => {
    await keepKey(inside, keys.secretKey);
    await insertOrder(inside, order, cart.items, 'checkout by card');
  });
  return order;
}
