import { inTransaction } from '#platform/database/transaction.ts';
import { countSync, findOrder, lockOrder, noSuchOrder, type Order } from '../../orders/index.ts';
import { findPayment, type Payment } from '../provider/find-payment.ts';
import { notingFailures } from '../provider/note-provider-failure.ts';
import { noteEvent } from '../provider/provider-events.store.ts';
import { settleOrder } from './settle-order.ts';
import type { SettleDeps, Settlement } from './settlement.ts';

/**
 * Brings an order to where the provider says its payment is, whoever asks, however often, in
 * whatever order: paid, being processed, given back, disputed. The provider is asked first; then
 * everything is moved in one transaction. An answer that is older than one already taken moves
 * nothing: the provider is asked again. Answers the order as it is then. Throws 404, 503.
 */
export async function syncOrder(deps: SettleDeps, settlement: Settlement): Promise<Order> {
  for (;;) {
    const order = await findOrder(deps, settlement.orderId);
    if (order === undefined) throw noSuchOrder();
    const payment = await notingFailures(deps, order.id, () => findPayment(deps, order));
    try {
      return await inTransaction(deps, (inside) =>
        takeAnswer(inside, { settlement, payment, syncs: order.syncs }),
      );
    } catch (error) {
      // Somebody else was quicker, so that this ends: each round somebody's answer is taken.
      if (!(error instanceof OutdatedAnswer)) throw error;
    }
  }
}

interface Answer {
  settlement: Settlement;
  payment: Payment;
  /** How many answers had been taken when this one was asked for. */
  syncs: number;
}

/** Rolls back what an outdated answer would have changed. */
class OutdatedAnswer extends Error {}

async function takeAnswer(
  deps: SettleDeps,
  { settlement, payment, syncs }: Answer,
): Promise<Order> {
  const order = await lockOrder(deps, settlement.orderId);
  if (order === undefined) throw noSuchOrder();
  const { eventId } = settlement;
  if (eventId !== undefined && !(await noteEvent(deps, eventId))) return order;
  const settled = await settleOrder(deps, order, { settlement, payment });
  const isMoved =
    settled.status !== order.status || settled.refunded_cents !== order.refunded_cents;
  if (isMoved && order.syncs !== syncs) throw new OutdatedAnswer();
  await countSync(deps, order.id);
  return settled;
}
