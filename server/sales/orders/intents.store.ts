import { inTransaction } from '#platform/database/transaction.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { lockOrder, updateOrder } from './orders.store.ts';

/** A payment intent that was made for an order. */
export interface IntentRecord {
  orderId: string;
  /** When a full refund was last requested, in milliseconds; null: never. */
  refundRequestedAt: number | null;
  /** How much of a duplicate payment was refunded so far, in cents. */
  refundedCents: number;
}

/**
 * Notes an intent made for an order; every one ever made is kept. Returns whether the order is to be
 * paid with it: not where the order was cancelled, or has gone on to another attempt or intent,
 * while the provider was making this one. Such an intent must be cancelled, never handed out.
 */
export function keepIntent(
  deps: Pick<Deps, 'db' | 'clock'>,
  { orderId, attempt, intentId }: { orderId: string; attempt: number; intentId: string },
): Promise<boolean> {
  return inTransaction(deps, async ({ db, clock }) => {
    const order = await lockOrder({ db }, orderId);
    await db
      .insertInto('purchase_intent')
      .values({ intent_id: intentId, purchase_id: orderId, attempt, created_at: clock.now() })
      .onConflict((conflict) => conflict.column('intent_id').doNothing())
      .execute();
    const isWanted =
      order?.status === 'pending' &&
      order.attempt === attempt &&
      (order.intentId === null || order.intentId === intentId);
    if (isWanted) await updateOrder({ db }, orderId, { intentId });
    return isWanted;
  });
}

/** Ids of all intents ever made for an order, the latest first. */
export async function listIntentIds({ db }: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase_intent')
    .select('intent_id')
    .where('purchase_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .execute();
  return rows.map((row) => row.intent_id);
}

/**
 * Counts one more attempt to make an intent for an order, whose next idempotency key is then new.
 * `deadIntentId` is the intent it had, which can no longer be paid; an order that has got another
 * one in the meantime keeps it.
 */
export async function nextAttempt(
  { db }: Db,
  order: { orderId: string; attempt: number; deadIntentId: string | null },
): Promise<void> {
  await db
    .updateTable('purchase')
    .set({ attempt: order.attempt + 1, intent_id: null })
    .where('id', '=', order.orderId)
    .where('attempt', '=', order.attempt)
    .where((row) =>
      row.or([row('intent_id', 'is', null), row('intent_id', '=', order.deadIntentId)]),
    )
    .execute();
}

/** Finds an intent by its id; undefined for one that is not ours. */
export async function findIntent({ db }: Db, intentId: string): Promise<IntentRecord | undefined> {
  const row = await db
    .selectFrom('purchase_intent')
    .select(['purchase_id', 'refund_asked_at', 'refunded_cents'])
    .where('intent_id', '=', intentId)
    .executeTakeFirst();
  return (
    row && {
      orderId: row.purchase_id,
      refundRequestedAt: row.refund_asked_at,
      refundedCents: row.refunded_cents,
    }
  );
}

/** Stores how much of a duplicate payment was refunded, in cents. */
export async function setIntentRefunded({ db }: Db, intentId: string, cents: number) {
  await db
    .updateTable('purchase_intent')
    .set({ refunded_cents: cents })
    .where('intent_id', '=', intentId)
    .execute();
}

/** Notes that a full refund of an intent was requested. */
export async function noteRefundRequested(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  intentId: string,
): Promise<void> {
  await db
    .updateTable('purchase_intent')
    .set({ refund_asked_at: clock.now() })
    .where('intent_id', '=', intentId)
    .execute();
}

/** Notes that no refund of an intent is under way any more: the one that was asked for has failed. */
export async function clearRefundRequested({ db }: Db, intentId: string): Promise<void> {
  await db
    .updateTable('purchase_intent')
    .set({ refund_asked_at: null })
    .where('intent_id', '=', intentId)
    .execute();
}

/** An intent, as it has to be remembered when its order is deleted. */
export interface IntentOfOrder {
  intentId: string;
  orderId: string;
  /** The total of the order. */
  totalCents: number;
  keyId: string | null;
  /** Whether the order was completed with it. */
  wasPaid: boolean;
}

/** All intents ever made for some orders. */
export async function listIntentsOf(
  { db }: Db,
  orderIds: readonly string[],
): Promise<IntentOfOrder[]> {
  const rows = await db
    .selectFrom('purchase_intent')
    .innerJoin('purchase', 'purchase.id', 'purchase_intent.purchase_id')
    .select([
      'purchase_intent.intent_id',
      'purchase_intent.purchase_id',
      'purchase.total_cents',
      'purchase.key_id',
      'purchase.status',
      'purchase.intent_id as intent_in_use',
    ])
    .where('purchase_id', 'in', orderIds)
    .execute();
  return rows.map(({ intent_id, purchase_id, total_cents, key_id, status, intent_in_use }) => ({
    intentId: intent_id,
    orderId: purchase_id,
    totalCents: total_cents,
    keyId: key_id,
    wasPaid: status !== 'canceled' && intent_id === intent_in_use,
  }));
}
