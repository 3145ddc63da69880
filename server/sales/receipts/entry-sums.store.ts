import { type ChosenRows, chosenBy } from '#platform/database/chosen-rows.ts';
import type { Db } from '#platform/deps.ts';
import type { Entry } from './receipts.store.ts';

/** Entries of a kind and mode that were issued at or after `from` and before `before`; milliseconds. */
export interface EntriesIn extends Pick<Entry, 'kind' | 'livemode'> {
  from: number | undefined;
  before: number | undefined;
  /** A condition of another domain, made from the column with the order's id. */
  only?: ((orderId: string) => ChosenRows) | undefined;
}

function entriesIn({ db }: Db, { kind, livemode, from, before, only }: EntriesIn) {
  let query = db
    .selectFrom('receipt')
    .where('livemode', '=', Number(livemode))
    .where('kind', '=', kind);
  if (from !== undefined) query = query.where('issued_at', '>=', from);
  if (before !== undefined) query = query.where('issued_at', '<', before);
  if (only !== undefined) query = query.where(only('receipt.purchase_id'));
  return query;
}

/** How many entries there are, and what they come to, in cents. Credit notes that undo others count below 0. */
export async function sumEntries(
  deps: Db,
  which: EntriesIn,
): Promise<{ count: number; cents: number }> {
  const { count, cents } = await entriesIn(deps, which)
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number | string | null>('cents').as('cents'),
    ])
    .executeTakeFirstOrThrow();
  // PostgreSQL's sums are larger than its numbers.
  return { count, cents: Number(cents ?? 0) };
}

/** The orders that have such an entry. */
export function ordersWithEntries(deps: Db, which: EntriesIn): Promise<ChosenRows> {
  const ids = entriesIn(deps, which).select('purchase_id as id');
  return chosenBy(ids, { table: 'purchase', column: 'receipt.purchase_id' });
}
