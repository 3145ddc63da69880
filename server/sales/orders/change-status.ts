import type { OrderStatus } from '#contract/orders.ts';
import type { Deps } from '#platform/deps.ts';
import { redeemOrReleaseUse } from '../codes/index.ts';
import { type Order, updateOrder } from './orders.store.ts';
import { appendEvent } from './timeline.store.ts';

/** Which status may follow which, of orders that buyers placed. Free orders are created as completed. */
const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['completed', 'processing', 'canceled', 'review'],
  processing: ['completed', 'pending', 'canceled', 'review'],
  canceled: ['completed', 'review'],
  review: ['completed', 'refunded'],
  completed: ['refunded', 'disputed'],
  disputed: ['completed', 'refunded'],
  // After a refund that failed: an admin gives the access back, or the customer disputes the payment. After an appeal
  // that was won: completed again, or in review again where nobody owned it.
  refunded: ['completed', 'disputed', 'review'],
};

/** A grant is created as completed, and can only be taken back. */
const ofGrants: Partial<Record<OrderStatus, readonly OrderStatus[]>> = { completed: ['canceled'] };

const mayFollow = ({ isGrant, status }: Order, to: OrderStatus): boolean =>
  (isGrant ? ofGrants : transitions)[status]?.includes(to) ?? false;

/** The statuses in which an account may still be created with the password typed at checkout. */
const needsPassword = new Set<OrderStatus>(['pending', 'processing', 'review']);

export interface StatusChange {
  to: OrderStatus;
  /** The reason, for the timeline. */
  cause: string;
  /** The person or program that made the change: `buyer`, `system`, or an admin's id. */
  actor: string;
  /** Set when the order completes. */
  customerId?: string;
  /** Set when the order completes: which of its intents paid for it. */
  intentId?: string;
}

/**
 * Moves an order to another status and writes it on the timeline; call it in a transaction that
 * locked the order. The password's hash is erased when the order completes or is cancelled: cancel
 * only what the provider has confirmed can no longer be paid. Returns the order as it is then.
 * Throws where the rules do not allow it, which is a fault of ours, never of input.
 */
export async function changeStatus(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  order: Order,
  change: StatusChange,
): Promise<Order> {
  if (!mayFollow(order, change.to)) {
    throw new Error(`An order cannot go from ${order.status} to ${change.to}`);
  }
  const { to: status, cause, actor, customerId, intentId } = change;
  const now = clock.now();
  const changes: Partial<Order> = { status };
  if (status === 'completed') changes.completedAt = now;
  if (!needsPassword.has(status)) changes.passwordHash = null;
  if (customerId !== undefined) changes.customerId = customerId;
  if (intentId !== undefined) changes.intentId = intentId;
  await updateOrder({ db }, order.id, changes);
  const event = { orderId: order.id, at: now, from: order.status, to: status, cause, actor };
  await appendEvent({ db }, event);
  if (await redeemOrReleaseUse({ db, clock }, { orderId: order.id, to: status, customerId })) {
    const cause =
      'Paid after its use of the promotion code was free again. The price that was shown counts.';
    await appendEvent({ db }, { ...event, from: status, cause, actor: 'system' });
  }
  return { ...order, ...changes };
}
