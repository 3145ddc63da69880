import { listDueOrders, type Order, scheduleCheck } from '../../orders/index.ts';
import { refundDeletedOrder } from '../forgetting/refund-deleted-order.ts';
import { listUnpaidTombstones } from '../forgetting/tombstones.store.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { isProviderDown } from '../provider/provider-failures.ts';
import { cancelOrder } from './cancel-order.ts';
import { updateFromProvider } from './update-from-provider.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MONTH_MS = 30 * DAY_MS;

/** After so many orders in a row without a response the provider counts as down, and the rest waits. */
const DOWN_AFTER = 3;

/** When an order of this age (milliseconds) is checked next: in 2, 4, 8 ... 60 minutes. */
export function nextCheckDelay(ageMs: number): number {
  return Math.min(Math.max(ageMs, 2 * MINUTE_MS), 60 * MINUTE_MS);
}

/**
 * Asks the provider about open orders: all of them at the start (`all`), later those that are due.
 * An order older than a day is cancelled, unless it turns out to be paid. So no payment is missed
 * without a webhook. A failure of one order does not stop the others; it is asked about again within
 * minutes. Returns false if the provider seems to be down, so that the rest was not asked about.
 */
export async function reconcileOrders(
  deps: PaymentDeps,
  { all = false }: { all?: boolean } = {},
): Promise<boolean> {
  let unanswered = 0;
  for (const order of await listDueOrders(deps, { all })) {
    const isAnswered = await reconcileOrder(deps, order);
    const now = deps.clock.now();
    const delay = isAnswered ? nextCheckDelay(now - order.createdAt) : MINUTE_MS;
    await scheduleCheck(deps, { orderId: order.id, nextCheckAt: now + delay });
    unanswered = isAnswered ? 0 : unanswered + 1;
    if (unanswered === DOWN_AFTER) return false;
  }
  if (all) await reconcileTombstones(deps);
  return true;
}

/** Payments for deleted orders that arrived while the store was down, as long as events are kept. */
async function reconcileTombstones(deps: PaymentDeps): Promise<void> {
  for (const intentId of await listUnpaidTombstones(deps, deps.clock.now() - MONTH_MS)) {
    try {
      await refundDeletedOrder(deps, intentId);
    } catch (error) {
      deps.log.warn({ err: error, intentId }, 'a deleted order could not be reconciled');
    }
  }
}

/** False where the provider did not respond. */
async function reconcileOrder(deps: PaymentDeps, order: Order): Promise<boolean> {
  try {
    const request = { orderId: order.id, cause: 'Checked by the store.', actor: 'system' };
    const { status } = await updateFromProvider(deps, request);
    if (status === 'pending' && deps.clock.now() - order.createdAt >= DAY_MS) {
      await cancelOrder(deps, { order, cause: 'Not paid within 24 hours.', actor: 'system' });
    }
    return true;
  } catch (error) {
    deps.log.warn({ err: error, orderId: order.id }, 'an order could not be reconciled');
    return !isProviderDown(error);
  }
}
