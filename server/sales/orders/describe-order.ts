import type * as z from 'zod/mini';
import type { getOrder } from '#contract/orders.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Db } from '#platform/deps.ts';
import { describeOrders } from './list-orders.ts';
import { noSuchOrder } from './orders.errors.ts';
import { findOrder } from './orders.store.ts';
import { listEvents } from './timeline.store.ts';

type OrderDetails = z.input<typeof getOrder.response>;

/** One order with its timeline, as admins see it. Throws 404. */
export async function describeOrder(deps: Db, orderId: string): Promise<OrderDetails> {
  const order = await findOrder(deps, orderId);
  const [described] = order === undefined ? [] : await describeOrders(deps, [order]);
  if (described === undefined) throw noSuchOrder();
  const events = await listEvents(deps, orderId);
  const timeline = events.map(({ at, ...event }) => ({ at: isoTime(at), ...event }));
  return { ...described, timeline };
}
