import type { AccountOrder } from '#contract/account.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Db } from '#platform/deps.ts';
import {
  describeReturn,
  type ItemLine,
  listItemsOf,
  listOrdersOfCustomer,
  type Order,
} from '../sales/index.ts';

/** A customer's orders as they see them, canceled ones too, the newest first. */
export async function listOwnOrders(
  deps: Db,
  { customerId }: { customerId: string },
): Promise<AccountOrder[]> {
  const orders = await listOrdersOfCustomer(deps, customerId);
  const items = await listItemsOf(
    deps,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => describeOwnOrder(order, items.get(order.id) ?? []));
}

/** An order as its customer sees it. */
export function describeOwnOrder(
  { id, createdAt, status, totalCents, refundedCents }: Order,
  items: readonly ItemLine[],
): AccountOrder {
  return {
    id,
    createdAt: isoTime(createdAt),
    status,
    totalAmount: decimalFromCents(totalCents),
    refundedAmount: decimalFromCents(refundedCents),
    packages: items.map((line) => ({
      id: line.packageId,
      title: line.title,
      price: decimalFromCents(line.priceCents),
      ...describeReturn(line),
    })),
  };
}
