import { inTransaction } from '#platform/database/transaction.ts';
import { type EndedHold, listEndedHolds, releaseHold, whyUnusable } from '../codes/index.ts';
import { lockOrder, type Order } from '../orders/index.ts';
import { askInTurn, type Cancellation, cancelOrder, type PaymentDeps } from '../payments/index.ts';

const MINUTE_MS = 60_000;

/** Starts the background work of the checkout. Of several processes one does it. */
export function startCheckoutWork(deps: PaymentDeps): void {
  deps.jobs.runOnOneNode(MINUTE_MS, 'ended holds of codes', () => endHolds(deps));
}

/**
 * Cancels the unpaid orders whose hold on a code is over: the time is over, or the code was switched off or has ended.
 * A use is free for others only when nobody can pay by it any more: an order that is being processed keeps it, and
 * while the provider cannot be reached all do. One that turns out to be paid is completed.
 */
export async function endHolds(deps: PaymentDeps): Promise<void> {
  await askInTurn(deps, await listEndedHolds(deps), {
    async ask({ id, code }) {
      const order = await findPending(deps, id);
      if (order !== null) await cancelOrder(deps, holdEnded(deps, { order, code }));
    },
  });
}

/** The cancellation of an order whose hold on a code is over. */
export function holdEnded(
  { clock }: Pick<PaymentDeps, 'clock'>,
  { order, code }: { order: Order; code: EndedHold['code'] },
): Cancellation {
  const cause =
    whyUnusable(code, clock.now()) ??
    `The code “${code.code}” was held for 15 minutes, in which it was not paid.`;
  return { order, cause, actor: 'system' };
}

/**
 * The order of an ended hold while it waits for its payment. The hold of an order gone or cancelled is released; that of
 * one whose payment failed late stays, because it is honoured for as long as the order can be paid.
 */
function findPending(deps: PaymentDeps, orderId: string): Promise<Order | null> {
  return inTransaction(deps, async (inside) => {
    const order = await lockOrder(inside, orderId);
    if (order?.status === 'pending') return order.payUntil === null ? order : null;
    if (order?.status !== 'processing') await releaseHold(inside, orderId);
    return null;
  });
}
