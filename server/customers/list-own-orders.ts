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
import { listTakenBack } from './taking-back/list-taken-back.ts';
import { mayTakeBack, readTakeBackRules } from './taking-back/may-take-back.ts';

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
  const rules = await readTakeBackRules(deps);
  const taken = rules.days === 0 ? [] : await listTakenBack(deps, customerId);
  const describe = async (order: Order) => ({
    ...describeOwnOrder(order, items.get(order.id) ?? []),
    ...(rules.days === 0 ? {} : await describeTakingBack(deps, order, { ...rules, taken })),
  });
  return Promise.all(orders.map(describe));
}

/** Until when the customer may take an order back, if they may; or that they have done so too often. */
async function describeTakingBack(
  deps: Pick<Deps, 'db' | 'clock'>,
  order: Order,
  rules: Parameters<typeof mayTakeBack>[2],
): Promise<Pick<AccountOrder, 'takeBackUntil' | 'takeBackUse' | 'takenBackTooOften'>> {
  const decision = await mayTakeBack(deps, order, rules);
  if (decision.kind === 'possible') {
    const { until, nth } = decision;
    return { takeBackUntil: isoTime(until), takeBackUse: { nth, times: rules.times } };
  }
  if (decision.kind === 'impossible') return {};
  const { times, isTooLate } = decision;
  const at = isoTime(decision.againAt);
  const again = isTooLate ? { againAt: null, othersAt: at } : { againAt: at };
  return { takenBackTooOften: { times, ...again } };
}

/** An order as its customer sees it. */
export function describeOwnOrder(order: Order, items: readonly ItemLine[]): AccountOrder {
  const { id, createdAt, status, totalCents, refundedCents, lostCents, isGrant } = order;
  const { failedRefundCents } = order;
  return {
    id,
    createdAt: isoTime(createdAt),
    status,
    totalAmount: decimalFromCents(totalCents),
    refundedAmount: decimalFromCents(refundedCents),
    ...(lostCents > 0 && { lostAmount: decimalFromCents(lostCents) }),
    ...(failedRefundCents > 0 && { failedRefund: decimalFromCents(failedRefundCents) }),
    ...(isGrant && { isGrant }),
    packages: items.map((line) => ({
      id: line.packageId,
      title: line.title,
      price: decimalFromCents(line.priceCents),
      ...describeReturn(line),
    })),
  };
}
