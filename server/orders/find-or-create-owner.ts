import type { Deps } from '#platform/deps.ts';
import { createCustomer, findCustomer, findCustomerByEmail } from '../accounts/index.ts';
import type { Order } from './orders.store.ts';

export type Owner = { customerId: string } | { problem: string };

/**
 * Whose a paid order is: the customer known at checkout, else a new account. Where an account of
 * that address appeared while the payment was under way, the order is attached only if the same
 * browser's checkout brought that account into being; anything else is a problem for the shop.
 * An existing account's password is never changed.
 */
export async function findOrCreateOwner(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  order: Order,
): Promise<Owner> {
  if (order.buyer_id !== null) {
    const buyer = await findCustomer(deps, order.buyer_id);
    return buyer ? { customerId: buyer.id } : { problem: "the buyer's account was deleted" };
  }
  const account = await findCustomerByEmail(deps, order.email);
  if (account === undefined && order.password_hash !== null) {
    const created = await createCustomer(deps, {
      firstName: order.first_name,
      lastName: order.last_name,
      email: order.email,
      phone: order.phone,
      passwordHash: order.password_hash,
      checkoutHash: order.checkout_hash,
    });
    if (created !== null) return { customerId: created };
  }
  const taken = account ?? (await findCustomerByEmail(deps, order.email));
  if (taken === undefined) return { problem: 'paid after its password was forgotten' };
  return taken.checkout_hash === order.checkout_hash
    ? { customerId: taken.id }
    : { problem: 'an account with this e-mail address appeared while the payment was under way' };
}
