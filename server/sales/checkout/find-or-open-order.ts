import { isUniqueViolation } from '#platform/database/dialect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import type { PresentKey } from '#platform/payments/payment-keys.ts';
import { passwordMatches } from '#platform/secrets/passwords.ts';
import { findHoldEnd, releaseHold } from '../codes/index.ts';
import {
  insertOrder,
  leaveCheckout,
  listCheckoutOrders,
  lockOrder,
  noteOnTimeline,
  type Order,
} from '../orders/index.ts';
import {
  type Cancellation,
  cancelOrder,
  isOfSameAccount,
  isOutOfReach,
  type PaymentDeps,
  paymentUnderWay,
  replaced,
} from '../payments/index.ts';
import { assertNotOwned } from './assert-not-owned.ts';
import { type Checkout, hashNewPassword, isSameOrder, newOrder } from './checkout.ts';
import { holdEnded } from './end-holds.ts';
import { causeOf, lockCheckoutCode } from './hold-code.ts';
import { noteConsent } from './note-consent.ts';

/** A checkout that is to be paid, and the shop's present key. */
interface PaidCheckout {
  checkout: Checkout;
  key: PresentKey;
}

/**
 * The pending order of a checkout: the one it has already where cart and details are the same, else
 * a new one in its place. A checkout has one pending order at a time; the database sees to it.
 */
export async function findOrOpenOrder(deps: PaymentDeps, paid: PaidCheckout): Promise<Order> {
  const { checkoutHash } = paid.checkout;
  const present = await findPending(deps, checkoutHash);
  if (present !== undefined) {
    const isAsked = await isSame(deps, present, paid);
    const over = isAsked ? await findHoldOver(deps, present, paid) : null;
    if (isAsked && over === null) return placeAgain(deps, present, paid);
    await putAside(deps, over ?? replaced(present));
    // The cancelled order may have been paid after all: what it bought is not sold again.
    await assertNotOwned(deps, paid.checkout);
  }
  try {
    return await openOrder(deps, paid);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const rival = await findPending(deps, checkoutHash);
    if (rival !== undefined && (await isSame(deps, rival, paid))) {
      return placeAgain(deps, rival, paid);
    }
    throw paymentUnderWay('This checkout is open in another tab too. Please try again.');
  }
}

/**
 * Returns the order that is there already; while it waits for its payment, with the consent that was given now. Its
 * code is not held for longer.
 */
function placeAgain(deps: PaymentDeps, order: Order, { checkout }: PaidCheckout): Promise<Order> {
  return inTransaction(deps, async (inside) => {
    const holdFor = await lockCheckoutCode(inside, checkout);
    const locked = await lockOrder(inside, order.id);
    if (locked?.status === 'pending') {
      await noteConsent(inside, locked, checkout.consent);
      await holdFor(locked);
    }
    return order;
  });
}

/**
 * Cancels the pending order of a checkout. One whose payment no key reaches any more (its key was
 * revoked, and the shop went to another account) stays open, because it may have been paid; and so does one that a
 * link was sent for, because its payment had failed late. The buyer starts a new one beside it.
 */
async function putAside(deps: PaymentDeps, cancellation: Cancellation): Promise<void> {
  const { order } = cancellation;
  if (order.payUntil !== null) {
    const cause = 'The customer started another order. This one can still be paid by its link.';
    return leaveBehind(deps, order, { cause, releases: false });
  }
  try {
    await cancelOrder(deps, cancellation);
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    const cause = 'No saved key reaches its payment. The customer started another order.';
    await leaveBehind(deps, order, { cause, releases: true });
  }
}

/** Takes a pending order out of its checkout, and releases its use of a code if it is to. */
function leaveBehind(
  deps: PaymentDeps,
  order: Order,
  { cause, releases }: { cause: string; releases: boolean },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const locked = await lockOrder(inside, order.id);
    if (locked?.status !== 'pending') return;
    await leaveCheckout(inside, locked);
    if (releases) await releaseHold(inside, locked.id);
    await noteOnTimeline(inside, locked, { cause, actor: 'system' });
  });
}

/** The cancellation of an order whose hold on its code is over, so that another takes its place; null until then. */
async function findHoldOver(
  deps: Pick<Deps, 'db' | 'clock'>,
  order: Order,
  { checkout: { code = null } }: PaidCheckout,
): Promise<Cancellation | null> {
  const until = await findHoldEnd(deps, order.id);
  if (code === null || until === null || until > deps.clock.now() || order.payUntil !== null) {
    return null;
  }
  return holdEnded(deps, { order, code });
}

async function findPending(deps: PaymentDeps, checkoutHash: string): Promise<Order | undefined> {
  const orders = await listCheckoutOrders(deps, checkoutHash);
  return orders.find((order) => order.status === 'pending');
}

async function isSame(
  deps: Pick<Deps, 'db' | 'payments'>,
  order: Order,
  { checkout, key }: PaidCheckout,
): Promise<boolean> {
  const { buyer } = checkout;
  if (!isSameOrder(order, checkout) || order.buyerId !== buyer.customerId) return false;
  if (!(await isOfSameAccount(deps, order, key))) return false;
  return buyer.newPassword === null || passwordMatches(order.passwordHash, buyer.newPassword);
}

async function openOrder(deps: PaymentDeps, { checkout, key }: PaidCheckout): Promise<Order> {
  const { buyer, cart: lines } = checkout;
  const order = newOrder(deps, checkout, {
    livemode: key.livemode,
    passwordHash: await hashNewPassword(deps, buyer),
    customerId: null,
    keyId: key.id,
    methods: key.methods,
  });
  return inTransaction(deps, async (inside) => {
    const holdFor = await lockCheckoutCode(inside, checkout);
    await inside.payments.keys.keep(inside, key);
    const placed = await insertOrder(inside, {
      order,
      lines,
      cause: causeOf(checkout, key.methods),
    });
    await noteConsent(inside, placed, checkout.consent);
    await holdFor(placed);
    return placed;
  });
}
