import type { OrderStatus } from '#contract/orders.ts';
import type { Deps } from '#platform/deps.ts';
import { appendEvent, type Order } from './orders.store.ts';

/** From which state an order may go to which. Free orders are created completed. */
const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['completed', 'processing', 'canceled', 'review'],
  processing: ['completed', 'pending', 'canceled', 'review'],
  canceled: ['completed', 'review'],
  review: ['completed', 'refunded'],
  completed: ['refunded', 'disputed'],
  disputed: ['completed', 'refunded'],
  refunded: [],
};

/** States in which an account may still come into being with the password of the checkout. */
const needsPassword = new Set<OrderStatus>(['pending', 'processing', 'review']);

export interface StatusChange {
  to: OrderStatus;
  /** What brought it about, for the timeline. */
  cause: string;
  /** Who: `buyer`, `system`, or an admin's id. */
  actor: string;
  /** Set when the order completes. */
  customerId?: string;
  /** Set when the order completes: which of its intents paid for it. */
  intentId?: string;
}

/**
 * Moves an order to another state and writes it on the timeline; call it in a transaction that
 * locked the order. The hash of a password goes when the order settles, and when it is cancelled:
 * cancel only what the provider has confirmed can no longer be paid. Answers the order as it is
 * then. Throws where the states do not allow it: that is a fault of ours, never of input.
 */
export async function changeStatus(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  order: Order,
  change: StatusChange,
): Promise<Order> {
  if (!transitions[order.status].includes(change.to)) {
    throw new Error(`An order cannot go from ${order.status} to ${change.to}`);
  }
  const now = clock.now();
  const settled = change.to === 'completed';
  const forgetPassword = !needsPassword.has(change.to);
  await db
    .updateTable('purchase')
    .set({
      status: change.to,
      ...(settled ? { settled_at: now } : {}),
      ...(forgetPassword ? { password_hash: null } : {}),
      ...(change.customerId === undefined ? {} : { customer_id: change.customerId }),
      ...(change.intentId === undefined ? {} : { intent_id: change.intentId }),
    })
    .where('id', '=', order.id)
    .execute();
  await appendEvent(
    { db },
    {
      purchase_id: order.id,
      at: now,
      from_status: order.status,
      to_status: change.to,
      cause: change.cause,
      actor: change.actor,
    },
  );
  const { to: status, customerId = order.customer_id, intentId = order.intent_id } = change;
  return { ...order, status, customer_id: customerId, intent_id: intentId };
}
