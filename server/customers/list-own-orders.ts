import type { AccountOrder } from '#contract/account.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import {
  describeReturn,
  type ItemLine,
  listItemsOf,
  listOrdersOfCustomer,
  type Order,
} from '../sales/index.ts';
import { mayTakeBack, readTakeBackDays } from './taking-back/may-take-back.ts';

/** A customer's orders as they see them, canceled ones too, the newest first. */
export async function listOwnOrders(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { customerId }: { customerId: string },
): Promise<AccountOrder[]> {
  const orders = await listOrdersOfCustomer(deps, customerId);
  const items = await listItemsOf(
    deps,
    orders.map(({ id }) => id),
  );
  const days = await readTakeBackDays(deps);
  const describe = async (order: Order) => ({
    ...describeOwnOrder(order, items.get(order.id) ?? []),
    ...(await describeTakingBack(deps, order, days)),
  });
  return Promise.all(orders.map(describe));
}

/** Until when the customer may take an order back, if they may. */
async function describeTakingBack(
  deps: Pick<Deps, 'db' | 'clock'>,
  order: Order,
  days: number,
): Promise<Pick<AccountOrder, 'takeBackUntil'>> {
  if (days === 0) return {};
  const decision = await mayTakeBack(deps, order, days);
  return decision.kind === 'possible' ? { takeBackUntil: isoTime(decision.until) } : {};
}

/** An order as its customer sees it. */
export function describeOwnOrder(
  { id, createdAt, status, totalCents, refundedCents, isGrant }: Order,
  items: readonly ItemLine[],
): AccountOrder {
  return {
    id,
    createdAt: isoTime(createdAt),
    status,
    totalAmount: decimalFromCents(totalCents),
    refundedAmount: decimalFromCents(refundedCents),
    ...(isGrant && { isGrant }),
    packages: items.map((line) => ({
      id: line.packageId,
      title: line.title,
      price: decimalFromCents(line.priceCents),
      ...describeReturn(line),
    })),
  };
}
