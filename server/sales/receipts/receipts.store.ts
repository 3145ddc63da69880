import type { Selectable } from 'kysely';
import { isolated } from '#contract/values/characters.ts';
import { type Mapped, rowMapper } from '#platform/database/row-mapper.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Db } from '#platform/deps.ts';

type Row = Selectable<Schema['receipt']>;
const RENAMED = { card_brand: 'brand', card_last_four: 'lastFour' } as const;
const entries = rowMapper<Row>()(['livemode'], RENAMED);

/** An item that was sold, with its title and price (cents) of that time. */
export interface SoldItem {
  title: string;
  cents: number;
}

/** A receipt or a credit note, with the columns of the table in the code's own spelling. */
export type Entry = Omit<Mapped<Row, 'livemode', typeof RENAMED>, 'items' | 'purchaseId'> & {
  items: SoldItem[];
  orderId: string;
};

/** One of the series of numbers: each kind, mode and year has its own. */
export type Series = Pick<Entry, 'kind' | 'livemode' | 'year'>;

/**
 * The next number of a series. Its counter stays locked until the transaction ends, so that numbers have
 * no gap and no double: one that is rolled back takes none. Take it after every other lock; and of two,
 * the receipt's first.
 */
export async function takeNumber({ db }: Db, { kind, livemode, year }: Series): Promise<number> {
  const counter = { kind, livemode: Number(livemode), year, last_sequence: 1 };
  const { last_sequence } = await db
    .insertInto('receipt_counter')
    .values(counter)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'livemode', 'year'])
        .doUpdateSet((row) => ({ last_sequence: row('receipt_counter.last_sequence', '+', 1) })),
    )
    .returning('last_sequence')
    .executeTakeFirstOrThrow();
  return last_sequence;
}

/** Whether a receipt was ever issued in a mode: a payment was taken. Orders that were deleted since count. */
export async function hasReceipt(
  { db }: Db,
  { livemode }: Pick<Series, 'livemode'>,
): Promise<boolean> {
  const counter = await db
    .selectFrom('receipt_counter')
    .select('year')
    .where('kind', '=', 'receipt')
    .where('livemode', '=', Number(livemode))
    .limit(1)
    .executeTakeFirst();
  return counter !== undefined;
}

/** Adds an entry. None is ever changed or removed. */
export async function addEntry(
  { db }: Db,
  { items, orderId, livemode, ...entry }: Entry,
): Promise<void> {
  const columns = entries.write({ ...entry, livemode, purchaseId: orderId });
  const row = { ...columns, items: JSON.stringify(items) };
  await db
    .insertInto('receipt')
    .values(row as Row)
    .execute();
}

/** An order's receipt and its credit notes, in the order they were issued. */
export async function listEntries(deps: Db, orderId: string): Promise<Entry[]> {
  return (await listEntriesOf(deps, [orderId])).get(orderId) ?? [];
}

/** As `listEntries` of several orders, by the order's id. */
export async function listEntriesOf(
  { db }: Db,
  orderIds: readonly string[],
): Promise<Map<string, Entry[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('receipt')
    .selectAll()
    .where('purchase_id', 'in', orderIds)
    .orderBy('kind', 'desc')
    .orderBy('year')
    .orderBy('sequence')
    .execute();
  return Map.groupBy(rows.map(readEntry), ({ orderId }) => orderId);
}

function readEntry(row: Row): Entry {
  const { purchaseId, items, ...entry } = entries.read(row);
  const sold = JSON.parse(items) as SoldItem[];
  return {
    ...entry,
    orderId: purchaseId,
    items: sold.map((item) => ({ ...item, title: isolated(item.title) })),
  };
}
