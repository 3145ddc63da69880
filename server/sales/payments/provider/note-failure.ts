import { PROVIDER_ACTOR } from '#contract/orders.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { listEvents, lockOrder, noteOnTimeline, type Order } from '../../orders/index.ts';
import { describeFailure, failureBehind } from './provider-failures.ts';

/**
 * Writes on an order's timeline and in the log why the provider could not do what was asked for the
 * order. The same failure again is one line of the timeline, until something else happened to the
 * order. Does nothing for other errors.
 */
export async function noteFailure(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  orderId: string,
  error: unknown,
): Promise<void> {
  const failure = failureBehind(error);
  if (failure === null) return;
  const cause = describeFailure(failure);
  deps.log.warn({ err: failure, orderId }, cause);
  await inTransaction(deps, async (inside) => {
    const order = await lockOrder(inside, orderId);
    if (order !== undefined) await noteOnce(inside, order, cause);
  });
}

/**
 * Writes on the timeline of an order that is open why a payment of it was refused, and in the log;
 * in a transaction that locked the order. Another card refused for the same reason adds nothing.
 */
export async function noteDecline(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  order: Pick<Order, 'id' | 'status' | 'methods'>,
  decline: string,
): Promise<void> {
  if (order.status !== 'pending' && order.status !== 'processing') return;
  const what = order.methods === 'card' ? 'The card was declined' : 'The payment failed';
  const cause = `${what}: ${decline}`;
  if (await noteOnce(deps, order, cause)) deps.log.info({ orderId: order.id }, cause);
}

/** Notes a cause, unless the provider's lines since anything else happened say it already. False if they do. */
async function noteOnce(
  deps: Pick<Deps, 'db' | 'clock'>,
  order: Pick<Order, 'id' | 'status'>,
  cause: string,
): Promise<boolean> {
  const events = await listEvents(deps, order.id);
  const lastOther = events.findLastIndex(({ actor }) => actor !== PROVIDER_ACTOR);
  if (events.slice(lastOther + 1).some((event) => event.cause === cause)) return false;
  await noteOnTimeline(deps, order, { cause, actor: PROVIDER_ACTOR });
  return true;
}
