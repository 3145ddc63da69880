import type { Deps } from '#platform/deps.ts';
import {
  CHECKOUT_SECONDS,
  type Customer,
  createCustomer,
  findCustomer,
  findCustomerByEmail,
  lockCustomer,
  storeFirstPassword,
} from '../../../accounts/index.ts';
import { countOrdersInReview, listCheckoutOrders, type Order } from '../../orders/index.ts';

/** `lacksPassword`: nobody can sign in yet but the browser that ordered. */
export type Owner = { customerId: string; lacksPassword: boolean } | { problem: string };

type OwnerDeps = Pick<Deps, 'db' | 'ids' | 'clock'>;

/**
 * With so many orders of an address in review, a password typed at checkout no longer tells who owns the
 * next one. As with failed logins: nobody guesses a password by paying for one order a guess.
 */
const MOST_IN_REVIEW = 5;

/**
 * Finds the owner of a paid order: the customer known at checkout, else a new account. Where an account of
 * that address appeared while the payment was under way, the order is attached only if the same
 * browser's checkout created that account, or the same password was typed for both; anything else is
 * for the shop to decide. An existing account's password is never changed.
 */
export async function findOrCreateOwner(deps: OwnerDeps, order: Order): Promise<Owner> {
  if (order.buyerId !== null) {
    const buyer = await findCustomer(deps, order.buyerId);
    if (buyer === undefined) return { problem: "The customer's account was deleted." };
    return { customerId: buyer.id, lacksPassword: false };
  }
  if (order.detailsErased) return { problem: 'Paid after its details were erased.' };
  const password = await findPassword(deps, order);
  const account = await findCustomerByEmail(deps, order.email);
  if (account === undefined) {
    if (password === null) return { problem: 'Paid after its password was erased.' };
    const { firstName, lastName, email, phone, checkoutHash } = order;
    const details = { firstName, lastName, email, phone, checkoutHash };
    const created = await createCustomer(deps, { ...details, passwordHash: password.hash });
    if (created !== null) return { customerId: created, lacksPassword: password.hash === null };
  }
  const taken = account ?? (await findCustomerByEmail(deps, order.email));
  const passwordHash = password?.hash ?? null;
  if (taken === undefined || !(await isOfSamePerson(deps, taken, { order, passwordHash }))) {
    return {
      problem: 'An account with this e-mail address was created before the payment arrived.',
    };
  }
  if (passwordHash !== null) await storeFirstPassword(deps, { customerId: taken.id, passwordHash });
  return { customerId: taken.id, lacksPassword: false };
}

/**
 * Whether an account that appeared while an order was paid belongs to the order's buyer: the same
 * browser's checkout created it, or the same password was typed for both (see decision 2).
 */
async function isOfSamePerson(
  deps: OwnerDeps,
  account: Customer,
  { order, passwordHash }: { order: Order; passwordHash: string | null },
): Promise<boolean> {
  if (account.checkoutHash === order.checkoutHash) return true;
  // Orders that are paid at the same moment are counted one after the other.
  await lockCustomer(deps, account.id);
  if (passwordHash === null || passwordHash !== account.passwordHash) return false;
  return (await countOrdersInReview(deps, order.emailKey)) < MOST_IN_REVIEW;
}

/**
 * The password for the new account. That of an order which was cancelled, and paid all the same, is
 * erased: then it is the one typed since in the same checkout, else none yet (a null hash), as long
 * as the browser can still be recognised by its checkout. After that the answer is null.
 */
async function findPassword(
  deps: OwnerDeps,
  order: Order,
): Promise<{ hash: string | null } | null> {
  if (order.passwordHash !== null) return { hash: order.passwordHash };
  const siblings = await listCheckoutOrders(deps, order.checkoutHash);
  const typedSince = siblings.find(
    ({ emailKey, passwordHash }) => emailKey === order.emailKey && passwordHash !== null,
  );
  if (typedSince !== undefined) return { hash: typedSince.passwordHash };
  const age = deps.clock.now() - order.createdAt;
  return age < CHECKOUT_SECONDS * 1000 ? { hash: null } : null;
}
