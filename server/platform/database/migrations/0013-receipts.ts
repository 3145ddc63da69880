import { type Insertable, type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;
type Entry = Insertable<Schema['receipt']>;

/** Rows written at once: SQLite takes a limited number of values in one statement. */
const BATCH = 500;

/**
 * Receipts and credit notes in a table of their own, which orders that are deleted leave alone. Orders
 * completed until now get theirs by the time they were completed, and one credit note for what had been
 * returned of their money. No tax was set then, so they say none.
 */
export async function up(db: Db): Promise<void> {
  await createTables(db);
  const orders = await listPaidOrders(db);
  const receipts = numbered(
    orders.map((order) => ({ ...order, kind: 'receipt', at: order.completedAt })),
  );
  const receiptOf = new Map(receipts.map((entry) => [entry.purchase_id, entry]));
  const creditNotes = numbered(
    orders
      .filter(({ returnedCents }) => returnedCents > 0)
      .map(({ returnedCents: cents, returnedAt: at, ...order }) => {
        return { ...order, kind: 'credit-note', cents, at };
      }),
  ).map((entry) => {
    const { year, sequence } = receiptOf.get(entry.purchase_id) ?? entry;
    return { ...entry, receipt_year: year, receipt_sequence: sequence };
  });
  await storeEntries(db, receipts, { withItems: true });
  await storeEntries(db, creditNotes, { withItems: false });
  await storeCounters(db, [...receipts, ...creditNotes]);
  await createIndexes(db);
}

async function createTables(db: Db): Promise<void> {
  await db.schema
    .createTable('receipt')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('livemode', 'integer', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('purchase_id', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('cents', 'integer', (column) => column.notNull())
    .addColumn('tax_basis_points', 'integer', (column) => column.notNull())
    .addColumn('tax_cents', 'integer', (column) => column.notNull())
    .addColumn('items', 'text', (column) => column.notNull())
    .addColumn('receipt_year', 'integer')
    .addColumn('receipt_sequence', 'integer')
    .addPrimaryKeyConstraint('receipt_pk', ['kind', 'livemode', 'year', 'sequence'])
    .execute();
  await db.schema
    .createTable('receipt_counter')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('livemode', 'integer', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('last_sequence', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('receipt_counter_pk', ['kind', 'livemode', 'year'])
    .execute();
  const tombstone = db.schema.alterTable('purchase_tombstone');
  await tombstone.addColumn('purchase_id', 'text').execute();
  await tombstone
    .addColumn('answers_taken', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

/** Built after the rows: row by row they take longer. */
async function createIndexes(db: Db): Promise<void> {
  await db.schema
    .createIndex('receipt_one_of_order')
    .unique()
    .on('receipt')
    .column('purchase_id')
    .where(sql.ref('kind'), '=', sql.lit('receipt'))
    .execute();
  await db.schema.createIndex('receipt_of_order').on('receipt').column('purchase_id').execute();
}

/** The facts of an order that its receipts are made from. */
interface PaidOrder {
  id: string;
  livemode: number;
  cents: number;
  completedAt: number;
  returnedCents: number;
  returnedAt: number;
}

/** When a line of the timeline last said so, in whatever case. */
function latestWith(words: string) {
  return sql<number | null>`max(case when lower(event.cause) like ${words} then event.at end)`;
}

/** The orders that were completed by a payment, whatever became of them. */
async function listPaidOrders(db: Db): Promise<PaidOrder[]> {
  const rows = await db
    .selectFrom('purchase')
    .innerJoin('purchase_event as event', 'event.purchase_id', 'purchase.id')
    .select(['purchase.id', 'livemode', 'total_cents', 'refunded_cents'])
    .select((row) => row.fn.max('event.at').as('last'))
    .select([
      sql<number | null>`min(case when event.to_status = 'completed' then event.at end)`.as('paid'),
      latestWith('%dispute was lost%').as('lost'),
      latestWith('%was refunded%').as('refunded'),
    ])
    .where(sql.ref('is_free'), '=', 0)
    .groupBy('purchase.id')
    .execute();
  return rows.flatMap(({ id, livemode, total_cents: cents, paid, lost, refunded, ...row }) => {
    if (paid === null) return [];
    return {
      id,
      livemode,
      cents,
      completedAt: paid,
      returnedCents: lost === null ? row.refunded_cents : cents,
      returnedAt: lost ?? refunded ?? row.last,
    };
  });
}

/** Entries with their numbers, by time: each kind, mode and year (UTC) counts from 1. */
function numbered(
  documents: readonly {
    id: string;
    kind: Entry['kind'];
    livemode: number;
    at: number;
    cents: number;
  }[],
): Entry[] {
  const counts = new Map<string, number>();
  const byTime = documents.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return byTime.map(({ id, kind, livemode, at, cents }) => {
    const year = new Date(at).getUTCFullYear();
    const sequence = (counts.get(`${livemode} ${year}`) ?? 0) + 1;
    counts.set(`${livemode} ${year}`, sequence);
    return {
      kind,
      livemode,
      year,
      sequence,
      purchase_id: id,
      issued_at: at,
      currency: 'usd',
      cents,
      tax_basis_points: 0,
      tax_cents: 0,
      items: '[]',
      receipt_year: null,
      receipt_sequence: null,
    };
  });
}

async function storeEntries(
  db: Db,
  entries: readonly Entry[],
  { withItems }: { withItems: boolean },
): Promise<void> {
  for (let start = 0; start < entries.length; start += BATCH) {
    const batch = entries.slice(start, start + BATCH);
    const items = withItems ? await readItems(db, batch) : new Map<string, string>();
    const rows = batch.map((entry) => ({ ...entry, items: items.get(entry.purchase_id) ?? '[]' }));
    await db.insertInto('receipt').values(rows).execute();
  }
}

/** The items of some orders as a receipt holds them, by the order's id. */
async function readItems(db: Db, entries: readonly Entry[]): Promise<Map<string, string>> {
  const ids = entries.map((entry) => entry.purchase_id);
  const rows = await db
    .selectFrom('purchase_item')
    .select(['purchase_id', 'title', 'price_cents as cents'])
    .where('purchase_id', 'in', ids)
    .orderBy('position')
    .execute();
  const byOrder = Map.groupBy(rows, (row) => row.purchase_id);
  return new Map(
    [...byOrder].map(([id, own]) => {
      return [id, JSON.stringify(own.map(({ title, cents }) => ({ title, cents })))];
    }),
  );
}

async function storeCounters(db: Db, entries: readonly Entry[]): Promise<void> {
  const counters = new Map<string, Schema['receipt_counter']>();
  for (const { kind, livemode, year, sequence } of entries) {
    const counter = { kind, livemode, year, last_sequence: sequence };
    counters.set(`${kind} ${livemode} ${year}`, counter);
  }
  if (counters.size === 0) return;
  await db
    .insertInto('receipt_counter')
    .values([...counters.values()])
    .execute();
}
