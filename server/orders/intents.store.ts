import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import type { PaymentIntent } from '#platform/payments/payments.ts';
import { lockOrder } from './orders.store.ts';

/**
 * Notes an intent made for an order; every one ever made is kept. Answers whether the order is to be
 * paid with it: not where the order was retired, or has gone on to another attempt or intent,
 * while the provider was making this one. Such an intent must be cancelled, never handed out.
 */
export function keepIntent(
  deps: Pick<Deps, 'db' | 'clock'>,
  { orderId, attempt, intent }: { orderId: string; attempt: number; intent: PaymentIntent },
): Promise<boolean> {
  return inTransaction(deps, async ({ db, clock }) => {
    const order = await lockOrder({ db }, orderId);
    await db
      .insertInto('purchase_intent')
      .values({ intent_id: intent.id, purchase_id: orderId, attempt, created_at: clock.now() })
      .onConflict((conflict) => conflict.column('intent_id').doNothing())
      .execute();
    const isWanted =
      order?.status === 'pending' &&
      order.attempt === attempt &&
      (order.intent_id === null || order.intent_id === intent.id);
    if (isWanted) {
      await db
        .updateTable('purchase')
        .set({ intent_id: intent.id })
        .where('id', '=', orderId)
        .execute();
    }
    return isWanted;
  });
}

/** Ids of all intents ever made for an order, the latest first. */
export async function listIntentIds({ db }: Pick<Deps, 'db'>, orderId: string): Promise<string[]> {
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
 * `deadIntentId` is the intent it had, which can be paid no more; an order that has got another one
 * in the meantime keeps it.
 */
export async function nextAttempt(
  { db }: Pick<Deps, 'db'>,
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

/** The order an intent was made for; undefined for an intent that is not ours. */
export async function findOrderIdByIntent(
  { db }: Pick<Deps, 'db'>,
  intentId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('purchase_intent')
    .select('purchase_id')
    .where('intent_id', '=', intentId)
    .executeTakeFirst();
  return row?.purchase_id;
}

/** What is noted of an intent; undefined for one that is not ours. */
export function findIntent({ db }: Pick<Deps, 'db'>, intentId: string) {
  return db
    .selectFrom('purchase_intent')
    .selectAll()
    .where('intent_id', '=', intentId)
    .executeTakeFirst();
}

/** Notes how much of a payment too many was given back, in cents. */
export async function noteIntentRefunded(
  { db }: Pick<Deps, 'db'>,
  intentId: string,
  cents: number,
): Promise<void> {
  await db
    .updateTable('purchase_intent')
    .set({ refunded_cents: cents })
    .where('intent_id', '=', intentId)
    .execute();
}

/** Notes that all of an intent's money was asked to go back. */
export async function noteRefundAsked(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  intentId: string,
): Promise<void> {
  await db
    .updateTable('purchase_intent')
    .set({ refund_asked_at: clock.now() })
    .where('intent_id', '=', intentId)
    .execute();
}
