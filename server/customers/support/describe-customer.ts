import type { CustomerDetails } from '#contract/customers.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { findCustomer, hasNoAddress, listOwnSessions } from '../../accounts/index.ts';
import {
  describeOrders,
  type ItemLine,
  isKept,
  listItemsOf,
  listOrdersOfCustomer,
  type Order,
} from '../../sales/index.ts';
import { listWatched } from '../../watching/index.ts';
import { noSuchCustomer } from '../customers.errors.ts';

/** A customer as admins see them: orders, access and the order that gives it, progress, sessions. Throws 404. */
export async function describeCustomer(
  deps: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
): Promise<CustomerDetails> {
  const found = await findCustomer(deps, customerId);
  if (found === undefined) throw noSuchCustomer();
  const { id, firstName, lastName, phone, createdAt, passwordHash } = found;
  const email = hasNoAddress(found) ? '' : found.email;
  const orders = await listOrdersOfCustomer(deps, customerId);
  const items = await listItemsOf(
    deps,
    orders.map((order) => order.id),
  );
  const sessions = await listOwnSessions(deps, { customerId, tokenHash: null });
  return {
    customer: { id, firstName, lastName, email, phone, createdAt: isoTime(createdAt) },
    hasPassword: passwordHash !== null,
    orders: await describeOrders(deps, orders),
    access: accessBy(orders, items),
    progress: await listWatched(deps, customerId),
    sessions: sessions.map((session) => ({
      id: session.id,
      browser: session.browser,
      lastUsedAt: session.lastUsedAt,
    })),
  };
}

/** The packages that the orders give, each with the first order that does. */
function accessBy(
  orders: readonly Order[],
  items: ReadonlyMap<string, readonly ItemLine[]>,
): CustomerDetails['access'] {
  const access = new Map<string, CustomerDetails['access'][number]>();
  for (const { id, status, customerId } of orders) {
    if (status !== 'completed' || customerId === null) continue;
    for (const { packageId, title } of (items.get(id) ?? []).filter(isKept)) {
      // The orders come newest first: an older one takes the place of a newer.
      access.set(packageId, { packageId, title, orderId: id });
    }
  }
  return [...access.values()];
}
