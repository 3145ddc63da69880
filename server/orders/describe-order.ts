import type * as z from 'zod/mini';
import type { getOrder, OrderStatus } from '#contract/orders.ts';
import { isoTime } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { describeOrders } from './list-orders.ts';
import { noSuchOrder } from './orders.errors.ts';
import { findOrder, listEvents } from './orders.store.ts';

type OrderDetails = z.input<typeof getOrder.response>;

/** One order with its timeline, as admins see it. Throws 404. */
export async function describeOrder(
  deps: Pick<Deps, 'db'>,
  orderId: string,
): Promise<OrderDetails> {
  const order = await findOrder(deps, orderId);
  const [described] = order === undefined ? [] : await describeOrders(deps, [order]);
  if (described === undefined) throw noSuchOrder();
  const events = await listEvents(deps, orderId);
  const timeline = events.map((event) => ({
    at: isoTime(event.at),
    from: event.from_status as OrderStatus | null,
    to: event.to_status as OrderStatus,
    cause: event.cause,
    actor: event.actor,
  }));
  return { ...described, timeline };
}
