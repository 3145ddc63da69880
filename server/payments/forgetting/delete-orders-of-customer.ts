import { defineError } from '#platform/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { findCustomer, lockCustomer } from '../../accounts/index.ts';
import { deleteOrders, listIntentsOf, lockOrdersOfPerson } from '../../orders/index.ts';
import { leaveTombstones } from './tombstones.store.ts';

const paymentInFlight = defineError(
  'payment_in_flight',
  409,
  'A payment of this customer is under way. Please try again when it is complete.',
);
const orderInReview = defineError(
  'order_in_review',
  409,
  'A paid order of this customer is in review. Accept or refund it first.',
);

/**
 * Deletes all orders of a customer, in the transaction that deletes the account; those they began
 * and gave up before they had the account are theirs too. Throws 409 while a payment of theirs is
 * under way (otherwise it would succeed without an order) or waits for the shop's decision.
 */
export async function deleteOrdersOfCustomer(
  deps: Pick<Deps, 'db' | 'clock'>,
  { customerId }: { customerId: string },
): Promise<void> {
  const customer = await findCustomer(deps, customerId);
  if (customer === undefined) return;
  const person = { customerId, emailKey: customer.emailKey };
  // Orders first and then the account, as completing does: else both could wait for each other.
  await lockOrdersOfPerson(deps, person);
  // Nobody places or completes an order for the account from here on.
  await lockCustomer(deps, customerId);
  const orders = await lockOrdersOfPerson(deps, person);
  if (orders.some(({ status }) => status === 'pending' || status === 'processing')) {
    throw paymentInFlight();
  }
  if (orders.some(({ status, isKnown }) => status === 'review' && isKnown)) throw orderInReview();
  // What somebody paid for with the same address and the shop has yet to decide stays.
  const ids = orders.filter(({ status }) => status !== 'review').map(({ id }) => id);
  if (ids.length === 0) return;
  await leaveTombstones(deps, await listIntentsOf(deps, ids));
  await deleteOrders(deps, ids);
}
