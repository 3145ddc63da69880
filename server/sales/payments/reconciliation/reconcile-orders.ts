import { listDueOrders, type Order, payableUntil, scheduleCheck } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { refundDeletedOrder } from '../retention/refund-deleted-order.ts';
import { listUnpaidTombstones } from '../retention/tombstones.store.ts';
import { askInTurn } from './ask-in-turn.ts';
import { cancelOrder } from './cancel-order.ts';
import { updateFromProvider } from './update-from-provider.ts';

const MINUTE_MS = 60_000;
const MONTH_MS = 30 * 24 * 60 * MINUTE_MS;

/** When an order of this age (milliseconds) is checked next: in 2, 4, 8 ... 60 minutes. */
export function nextCheckDelay(ageMs: number): number {
  return Math.min(Math.max(ageMs, 2 * MINUTE_MS), 60 * MINUTE_MS);
}

/**
 * Asks the provider about open orders: all of them at the start (`all`), later those that are due.
 * An order that was not paid in time is cancelled, unless it turns out to be paid or being processed. So no payment is missed
 * without a webhook. A failure of one order does not stop the others; it is asked about again within
 * minutes. Returns false if the provider seems to be down, so that the rest was not asked about.
 */
export async function reconcileOrders(
  deps: PaymentDeps,
  { all = false }: { all?: boolean } = {},
): Promise<boolean> {
  const isUp = await askInTurn(deps, await listDueOrders(deps, { all }), {
    ask: (order) => reconcileOrder(deps, order),
    async after(order, isAnswered) {
      const now = deps.clock.now();
      const delay = isAnswered ? nextCheckDelay(now - order.createdAt) : MINUTE_MS;
      await scheduleCheck(deps, { orderId: order.id, nextCheckAt: now + delay });
    },
  });
  if (!isUp) return false;
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

async function reconcileOrder(deps: PaymentDeps, order: Order): Promise<void> {
  const request = { orderId: order.id, cause: 'Checked by the store.', actor: 'system' };
  const known = await updateFromProvider(deps, request);
  if (known.status !== 'pending' || deps.clock.now() < payableUntil(known)) return;
  const cause =
    known.payUntil === null
      ? 'Not paid within 24 hours.'
      : 'Not paid within 72 hours after the payment had failed.';
  await cancelOrder(deps, { order: known, cause, actor: 'system' });
}
