import type { Deps } from '#platform/deps.ts';
import { CHECKOUT_SECONDS } from '#platform/http/checkout-cookie.ts';
import {
  createCustomer,
  findCustomer,
  findCustomerByEmail,
  NO_PASSWORD,
  storeFirstPassword,
} from '../../accounts/index.ts';
import { listCheckoutOrders, type Order } from '../../orders/index.ts';

/** `lacksPassword`: nobody can sign in yet but the browser that ordered. */
export type Owner = { customerId: string; lacksPassword: boolean } | { problem: string };

type OwnerDeps = Pick<Deps, 'db' | 'ids' | 'clock'>;

/**
 * Whose a paid order is: the customer known at checkout, else a new account. Where an account of
 * that address appeared while the payment was under way, the order is attached only if the same
 * browser's checkout brought that account into being; anything else is a problem for the shop.
 * An existing account's password is never changed.
 */
export async function findOrCreateOwner(deps: OwnerDeps, order: Order): Promise<Owner> {
  if (order.buyer_id !== null) {
    const buyer = await findCustomer(deps, order.buyer_id);
    if (buyer === undefined) return { problem: "the buyer's account was deleted" };
    return { customerId: buyer.id, lacksPassword: false };
  }
  if (order.email_key === '') return { problem: 'paid after its details were erased' };
  const passwordHash = await findPasswordHash(deps, order);
  const account = await findCustomerByEmail(deps, order.email);
  if (account === undefined) {
    if (passwordHash === null) return { problem: 'paid after its password was forgotten' };
    const { first_name: firstName, last_name: lastName, email, phone } = order;
    const details = { firstName, lastName, email, phone, checkoutHash: order.checkout_hash };
    const created = await createCustomer(deps, { ...details, passwordHash });
    if (created !== null) {
      return { customerId: created, lacksPassword: passwordHash === NO_PASSWORD };
    }
  }
  const taken = account ?? (await findCustomerByEmail(deps, order.email));
  if (taken === undefined || taken.checkout_hash !== order.checkout_hash) {
    return {
      problem: 'an account with this e-mail address appeared while the payment was under way',
    };
  }
  if (passwordHash !== null && passwordHash !== NO_PASSWORD)
    await storeFirstPassword(deps, { customerId: taken.id, passwordHash });
  return { customerId: taken.id, lacksPassword: false };
}

/**
 * The hash of the password for the account to be born. That of an order which was cancelled, and
 * paid all the same, is gone: then it is the one typed since in the same checkout, else none yet, as
 * long as the browser can still be known again by its checkout. After that there is none: null.
 */
async function findPasswordHash(deps: OwnerDeps, order: Order): Promise<string | null> {
  if (order.password_hash !== null) return order.password_hash;
  const siblings = await listCheckoutOrders(deps, order.checkout_hash);
  const own = siblings.filter(({ email_key }) => email_key === order.email_key);
  const typedSince = own.find(({ password_hash }) => password_hash !== null);
  if (typedSince !== undefined) return typedSince.password_hash;
  const age = deps.clock.now() - order.created_at;
  return age < CHECKOUT_SECONDS * 1000 ? NO_PASSWORD : null;
}
