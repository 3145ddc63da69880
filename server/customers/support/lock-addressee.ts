import type { Db } from '#platform/deps.ts';
import { type Customer, findCustomer, hasNoAddress, lockCustomer } from '../../accounts/index.ts';
import { lockOrder, noSuchOrder, type Order } from '../../sales/index.ts';
import { noAccount, noAddress } from './support.errors.ts';

/** The account of an order: its owner's, or that of the customer who was signed in when it was placed. */
export async function findAccount(
  deps: Db,
  { customerId, buyerId }: Order,
): Promise<Customer | undefined> {
  const id = customerId ?? buyerId;
  return id === null ? undefined : findCustomer(deps, id);
}

interface Locked {
  order: Order;
  customer: Customer | undefined;
}

/**
 * Locks an order and its account in a transaction. Orders are locked first, as in completing an order:
 * otherwise the two could deadlock. Throws 404.
 */
export async function lockAddressee(deps: Db, orderId: string): Promise<Locked> {
  const order = await lockOrder(deps, orderId);
  if (order === undefined) throw noSuchOrder();
  const account = await findAccount(deps, order);
  const customer = account === undefined ? undefined : await lockCustomer(deps, account.id);
  return { order, customer };
}

/** As `lockAddressee`, for what is sent to an account. Throws 404; 409 without an account or its address. */
export async function lockReachable(
  deps: Db,
  orderId: string,
): Promise<{ order: Order; customer: Customer }> {
  const { order, customer } = await lockAddressee(deps, orderId);
  if (customer === undefined) throw noAccount();
  if (hasNoAddress(customer)) throw noAddress();
  return { order, customer };
}
