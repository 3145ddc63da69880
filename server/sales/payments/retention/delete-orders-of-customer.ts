import type { Deps } from '#platform/deps.ts';
import { defineError } from '#platform/errors/app-error.ts';
import { findCustomer, lockCustomer } from '../../../accounts/index.ts';
import { deleteMailOf } from '../../../mail/index.ts';
import { deleteOrders, listIntentsOf, lockOrdersOfPerson } from '../../orders/index.ts';
import { leaveTombstones } from './tombstones.store.ts';

const paymentInFlight = defineError(
  'payment_in_flight',
  409,
  'A payment of this account is under way. Please try again when it is complete.',
);
const orderInReview = defineError(
  'order_in_review',
  409,
  'A paid order of this account is in review. The shop has to accept or refund it first.',
);

/**
 * Deletes all orders of a customer, and the messages about them, in the transaction that deletes the account, including
 * those they began and gave up before they had the account. Throws 409 while one of their payments is under way
 * (otherwise it would succeed without an order) or in review. Returns the ids of the orders.
 */
export async function deleteOrdersOfCustomer(
  deps: Pick<Deps, 'db' | 'clock'>,
  { customerId }: { customerId: string },
): Promise<string[]> {
  const customer = await findCustomer(deps, customerId);
  if (customer === undefined) return [];
  const person = { customerId, emailKey: customer.emailKey };
  // Orders are locked before the account, as in completing an order: otherwise the two could deadlock.
  await lockOrdersOfPerson(deps, person);
  // From here on nobody places or completes an order for this account.
  await lockCustomer(deps, customerId);
  const orders = await lockOrdersOfPerson(deps, person);
  if (orders.some(({ status }) => status === 'pending' || status === 'processing')) {
    throw paymentInFlight();
  }
  if (orders.some(({ status, isKnown }) => status === 'review' && isKnown)) throw orderInReview();
  // An order in review that somebody paid with the same address stays: it may be another person's.
  const ids = orders.filter(({ status }) => status !== 'review').map(({ id }) => id);
  if (ids.length === 0) return [];
  await leaveTombstones(deps, await listIntentsOf(deps, ids));
  // Also what was sent before an order had an owner.
  await deleteMailOf(deps, { orderIds: ids });
  await deleteOrders(deps, ids);
  return ids;
}
