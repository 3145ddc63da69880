import type { Deps } from '#platform/deps.ts';
import type { PaymentIntent } from '#platform/payments/payments.ts';

/** Notes the intent an order is to be paid with; every one ever made for it is kept. */
export async function keepIntent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { orderId, attempt, intent }: { orderId: string; attempt: number; intent: PaymentIntent },
): Promise<void> {
  await db
    .insertInto('purchase_intent')
    .values({ intent_id: intent.id, purchase_id: orderId, attempt, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .execute();
  await db
    .updateTable('purchase')
    .set({ intent_id: intent.id })
    .where('id', '=', orderId)
    .where('attempt', '=', attempt)
    .execute();
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

/** Counts one more attempt to make an intent for an order, whose next idempotency key is then new. */
export async function nextAttempt(
  { db }: Pick<Deps, 'db'>,
  { orderId, attempt }: { orderId: string; attempt: number },
): Promise<void> {
  await db
    .updateTable('purchase')
    .set({ attempt: attempt + 1, intent_id: null })
    .where('id', '=', orderId)
    .where('attempt', '=', attempt)
    .execute();
}
