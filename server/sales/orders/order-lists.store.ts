import type { OrderStatus } from '#contract/orders.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { type Order, readOrder } from './orders.store.ts';

/**
 * Open orders whose next check is due (`all`: due or not), the longest due first, so that those
 * that fail again and again never keep others from their turn.
 */
export async function listDueOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { all }: { all: boolean },
): Promise<Order[]> {
  let query = db
    .selectFrom('purchase')
    .selectAll()
    .where('status', 'in', ['pending', 'processing']);
  if (!all) {
    query = query.where((row) =>
      row.or([row('next_check_at', 'is', null), row('next_check_at', '<=', clock.now())]),
    );
  }
  const rows = await query.orderBy('next_check_at').orderBy('created_at').execute();
  return rows.map(readOrder);
}

/**
 * The open orders with an e-mail address that a checkout (by its cookie's hash) placed, or for which the password of
 * that hash was typed; and those that a customer began while they were known. The newest first, at most `limit`.
 */
export async function listOpenOrdersOfLogin(
  { db }: Db,
  login: {
    emailKey: string;
    passwordHash: string;
    checkoutHash: string | null;
    customerId: string | null;
    limit: number;
  },
): Promise<Order[]> {
  const rows = await db
    .selectFrom('purchase')
    .selectAll()
    .where('status', 'in', ['pending', 'processing'])
    .where((row) => {
      // Nothing equals null.
      const placed = row.or([
        row('password_hash', '=', login.passwordHash),
        row('checkout_hash', '=', login.checkoutHash),
      ]);
      return row.or([
        row.and([row('email_key', '=', login.emailKey), placed]),
        row('buyer_id', '=', login.customerId),
      ]);
    })
    .orderBy('created_at', 'desc')
    .limit(login.limit)
    .execute();
  return rows.map(readOrder);
}

/** The customer's active orders: completed, paid or free, and not being refunded. The first completed first. */
export async function listActiveOrders({ db }: Db, customerId: string): Promise<Order[]> {
  const rows = await db
    .selectFrom('purchase')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '=', 'completed')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('purchase_intent')
            .select('purchase_intent.intent_id')
            .whereRef('purchase_intent.intent_id', '=', 'purchase.intent_id')
            .where('purchase_intent.refund_asked_at', 'is not', null),
        ),
      ),
    )
    .orderBy((row) =>
      // Not `settled_at`: that is later where a dispute was won.
      row
        .selectFrom('purchase_event')
        .select((event) => event.fn.min('purchase_event.at').as('paid_at'))
        .whereRef('purchase_event.purchase_id', '=', 'purchase.id')
        .where('purchase_event.to_status', '=', 'completed'),
    )
    .orderBy('created_at')
    .execute();
  return rows.map(readOrder);
}

/** A customer's orders, and those begun while they were known, the newest first. */
export async function listOrdersOfCustomer({ db }: Db, customerId: string): Promise<Order[]> {
  const rows = await db
    .selectFrom('purchase')
    .selectAll()
    .where((row) =>
      row.or([
        row('customer_id', '=', customerId),
        row.and([row('customer_id', 'is', null), row('buyer_id', '=', customerId)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(readOrder);
}

/**
 * The orders that were paid or taken free by somebody with an e-mail address: placed with it, or of the account that
 * has it now. The newest first, at most `limit`.
 */
export async function listOrdersOfAddress(
  { db }: Db,
  {
    emailKey,
    customerId,
    limit,
  }: { emailKey: string; customerId: string | undefined; limit: number },
): Promise<Order[]> {
  const rows = await db
    .selectFrom('purchase')
    .selectAll()
    .where('status', 'not in', ['pending', 'canceled'])
    .where((row) =>
      row.or([
        row('email_key', '=', emailKey),
        ...(customerId === undefined ? [] : [row('customer_id', '=', customerId)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(readOrder);
}

/** A customer's current orders, also those they have only begun: all but the canceled and refunded ones. */
export async function listCurrentOrders({ db }: Db, customerId: string): Promise<Order[]> {
  const rows = await db
    .selectFrom('purchase')
    .selectAll()
    .where((row) => row.or([row('customer_id', '=', customerId), row('buyer_id', '=', customerId)]))
    .where('status', 'not in', ['canceled', 'refunded'])
    .orderBy('created_at')
    .execute();
  return rows.map(readOrder);
}

/** The number of orders in review that were placed with an e-mail address. */
export async function countOrdersInReview({ db }: Db, emailKey: string): Promise<number> {
  const { count } = await db
    .selectFrom('purchase')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'review')
    .where('email_key', '=', emailKey)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many orders have each status; those that none has are left out. */
export function countOrders({ db }: Db): Promise<{ status: OrderStatus; count: number }[]> {
  return db
    .selectFrom('purchase')
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
}

/**
 * When the oldest open order (pending or processing) was begun, in milliseconds since 1970; null if there is none. An
 * order that nobody pays is canceled after a day.
 */
export async function findOldestOpenOrder({ db }: Db): Promise<number | null> {
  const row = await db
    .selectFrom('purchase')
    .select((of) => of.fn.min('created_at').as('at'))
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Whether an order made under a key is still open: unpaid, in review or disputed. */
export async function hasOpenOrders({ db }: Db, keyId: string): Promise<boolean> {
  const order = await db
    .selectFrom('purchase')
    .select('id')
    .where('key_id', '=', keyId)
    .where('status', 'in', ['pending', 'processing', 'review', 'disputed'])
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** Whether an order made under a key was paid after `time` (milliseconds). */
export async function hasOrderPaidAfter(
  { db }: Db,
  { keyId, time }: { keyId: string; time: number },
): Promise<boolean> {
  const order = await db
    .selectFrom('purchase')
    .select('id')
    .where('key_id', '=', keyId)
    .where('settled_at', '>', time)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}
