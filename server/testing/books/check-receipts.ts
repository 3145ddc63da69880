import type { Selectable } from 'kysely';
import type { Database, Schema } from '#platform/database/schema.ts';

type Entry = Selectable<Schema['receipt']>;

interface Kept {
  /** Only of orders placed, and deleted, since that time (milliseconds). */
  since: number;
  keptOf: (intentId: string) => number;
}

/**
 * Compares receipts and credit notes with what the shop keeps of each payment (cents, by its intent), once
 * all is at rest. Returns what is wrong: paid orders without a receipt and unpaid ones with one, sums that
 * differ, also of deleted orders, and numbers that are missing or given twice.
 */
export async function checkReceipts(db: Database, { since, keptOf }: Kept): Promise<string[]> {
  const entries = await db.selectFrom('receipt').selectAll().orderBy('sequence').execute();
  const orders = await db
    .selectFrom('purchase')
    .select(['id', 'intent_id', 'customer_id'])
    .where('total_cents', '>', 0)
    .where('created_at', '>=', since)
    .execute();
  const deleted = await db
    .selectFrom('purchase_tombstone')
    .selectAll()
    .where('deleted_at', '>=', since)
    .execute();
  const payments = [
    ...orders.map(({ id, intent_id, customer_id }) => {
      return {
        orderId: id,
        intentId: intent_id ?? '',
        wasPaid: customer_id !== null,
        isDeleted: false,
      };
    }),
    ...deleted
      .filter(({ was_paid }) => was_paid === 1)
      .map(({ purchase_id, intent_id }) => {
        return { orderId: purchase_id ?? '', intentId: intent_id, wasPaid: true, isDeleted: true };
      }),
  ];
  const problems = numberProblems(entries);
  for (const { orderId, intentId, wasPaid, isDeleted } of payments) {
    const own = entries.filter(({ purchase_id }) => purchase_id === orderId);
    const receipts = own.filter(({ kind }) => kind === 'receipt').length;
    const kept = wasPaid ? keptOf(intentId) : 0;
    // A deleted order may have been refunded while it was in review, which has no receipt.
    const isOfReview = isDeleted && own.length === 0 && kept === 0;
    if (receipts !== Number(wasPaid) && !isOfReview)
      problems.push(`${orderId} has ${receipts} receipts`);
    const booked = own.reduce((sum, { kind, cents }) => {
      return kind === 'receipt' ? sum + cents : sum - cents;
    }, 0);
    if (booked !== kept) problems.push(`${orderId} is booked with ${booked} cents of ${kept}`);
  }
  return problems;
}

function numberProblems(entries: readonly Entry[]): string[] {
  const series = Map.groupBy(entries, ({ kind, livemode, year }) => `${kind} ${livemode} ${year}`);
  return [...series].flatMap(([name, own]) => {
    const numbers = own.map(({ sequence }) => sequence);
    const isGapless = numbers.every((number, index) => number === index + 1);
    return isGapless ? [] : `${name} has the numbers ${numbers}`;
  });
}
