import type { OrderStatus } from '#contract/orders.ts';
import type { Db, Deps } from '#platform/deps.ts';

/** A line of an order's timeline. */
export interface OrderEvent {
  orderId: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Null on the first line; the same as `to` where the status did not change. */
  from: OrderStatus | null;
  to: OrderStatus;
  /** The event in a sentence, as admins read it. */
  cause: string;
  /** `buyer`, `system`, `PROVIDER_ACTOR`, or an admin's name, with the user name beside it. */
  actor: string;
}

/** An order's timeline, the earliest line first. */
export async function listEvents({ db }: Db, orderId: string): Promise<OrderEvent[]> {
  const rows = await db
    .selectFrom('purchase_event')
    .selectAll()
    .where('purchase_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map(({ at, from_status: from, to_status: to, cause, actor }) => ({
    orderId,
    at,
    from,
    to,
    cause,
    actor,
  }));
}

/**
 * Lists what `actor` did with a customer's orders after that moment, and that they were refunded, with each order's
 * status now; the earliest first.
 */
export function listActionsOn(
  { db }: Db,
  { customerId, actor, after }: { customerId: string; actor: string; after: number },
): Promise<(Pick<OrderEvent, 'orderId' | 'at' | 'to' | 'cause'> & { status: OrderStatus })[]> {
  return db
    .selectFrom('purchase')
    .innerJoin('purchase_event', 'purchase_event.purchase_id', 'purchase.id')
    .select(['purchase.id as orderId', 'purchase.status', 'at', 'to_status as to', 'cause'])
    .where('purchase.customer_id', '=', customerId)
    .where((event) => event.or([event('actor', '=', actor), event('to_status', '=', 'refunded')]))
    .where('at', '>', after)
    .orderBy('at')
    .orderBy('position')
    .execute();
}

/** Appends a line to an order's timeline. */
export async function appendEvent(
  { db }: Db,
  { orderId, at, from, to, cause, actor }: OrderEvent,
): Promise<void> {
  await db
    .insertInto('purchase_event')
    .values((row) => ({
      purchase_id: orderId,
      position: row
        .selectFrom('purchase_event as earlier')
        .select((earlier) => earlier.fn.countAll<number>().as('count'))
        .where('earlier.purchase_id', '=', orderId),
      at,
      from_status: from,
      to_status: to,
      cause,
      actor,
    }))
    .execute();
}

/** Writes on an order's timeline what did not change its status. */
export function noteOnTimeline(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id: orderId, status }: { id: string; status: OrderStatus },
  { cause, actor }: { cause: string; actor: string },
): Promise<void> {
  return appendEvent({ db }, { orderId, at: clock.now(), from: status, to: status, cause, actor });
}
