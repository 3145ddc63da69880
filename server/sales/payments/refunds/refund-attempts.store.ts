import type { Db } from '#platform/deps.ts';

/** The number of the attempt that is made next at refunding a payment, from 1. */
export async function readRefundAttempt({ db }: Db, intentId: string): Promise<number> {
  const row = await db
    .selectFrom('refund_attempt')
    .select('attempt')
    .where('intent_id', '=', intentId)
    .executeTakeFirst();
  return row?.attempt ?? 1;
}

/** Counts an attempt that failed for good; of two who made the same one, it is counted once. */
export async function countRefundAttempt(
  { db }: Db,
  { intentId, attempt }: { intentId: string; attempt: number },
): Promise<void> {
  await db
    .insertInto('refund_attempt')
    .values({ intent_id: intentId, attempt: attempt + 1 })
    .onConflict((conflict) =>
      conflict
        .column('intent_id')
        .doUpdateSet({ attempt: attempt + 1 })
        .where('refund_attempt.attempt', '=', attempt),
    )
    .execute();
}
