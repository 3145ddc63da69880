import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { findCustomer, hasNoAddress } from '../../accounts/index.ts';
import { queueMail } from '../../mail/index.ts';
import { changeStatus, listItems, lockOrder, noSuchOrder, type Order } from '../orders/index.ts';
import { alreadyTakenBack, notAGrant } from './grants.errors.ts';
import { accessTakenBack } from './messages.ts';

/**
 * Takes back what an order gave, for a reason that its timeline keeps; its access ends, and a message says so.
 * `actor`: the admin's user name. Throws 404; 409 for an order that was bought, or was taken back already.
 */
export function takeGrantBack(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
  { orderId, reason, actor }: { orderId: string; reason: string; actor: string },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const order = await lockOrder(inside, orderId);
    if (order === undefined) throw noSuchOrder();
    if (!order.isGrant) throw notAGrant();
    if (order.status !== 'completed') throw alreadyTakenBack();
    await changeStatus(inside, order, { to: 'canceled', cause: reason, actor });
    await notify(inside, order);
  });
}

async function notify(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
  { id: orderId, customerId }: Order,
): Promise<void> {
  const customer = customerId === null ? undefined : await findCustomer(deps, customerId);
  if (customer === undefined || hasNoAddress(customer)) return;
  const titles = (await listItems(deps, orderId)).map(({ title }) => title);
  const content = accessTakenBack(titles);
  await queueMail(deps, {
    kind: 'grant',
    content,
    to: customer.email,
    orderId,
    customerId: customer.id,
  });
}
