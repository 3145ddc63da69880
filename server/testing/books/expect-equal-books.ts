import { expect } from 'vitest';
import type { Database } from '#platform/database/schema.ts';
import { ownsVideo } from '../../sales/access/access.store.ts';
import { listOwnedPackageIds } from '../../sales/orders/items.store.ts';

type Row = Record<string, unknown>;
type StoredRows = ReadonlyMap<string, readonly string[]>;

const rowsOf = (rows: StoredRows, table: string): Row[] =>
  (rows.get(table) ?? []).map((line) => JSON.parse(line));

/** The totals of the orders by their lines, in cents. Older schemas marked free orders by `is_free`, not by lines. */
function totalsOf(rows: StoredRows): Map<unknown, number> {
  const lines = Map.groupBy(rowsOf(rows, 'purchase_item'), ({ purchase_id }) => purchase_id);
  return new Map(
    rowsOf(rows, 'purchase').map(({ id, is_free }) => {
      const own = is_free === 1 ? [] : (lines.get(id) ?? []);
      return [id, own.reduce((sum, { price_cents }) => sum + Number(price_cents), 0)];
    }),
  );
}

/** The packages of each customer and the videos in them: "customer-ann beard", "customer-ann > intro". */
function holdingsOf(rows: StoredRows): Set<string> {
  const owners = new Map(
    rowsOf(rows, 'purchase')
      .filter(({ status, customer_id }) => status === 'completed' && customer_id !== null)
      .map(({ id, customer_id }) => [id, customer_id]),
  );
  const videos = Map.groupBy(rowsOf(rows, 'package_video'), ({ package_id }) => package_id);
  const holdings = rowsOf(rows, 'purchase_item').flatMap((line) => {
    const owner = owners.get(line.purchase_id);
    // No schema of before 0021 knew a returned line, or another kind than items.
    const isHeld = (line.returned_at ?? null) === null && (line.kind ?? 'item') === 'item';
    if (owner === undefined || !isHeld) return [];
    const watched = videos.get(line.package_id) ?? [];
    return [
      `${owner} ${line.package_id}`,
      ...watched.map(({ video_id }) => `${owner} > ${video_id}`),
    ];
  });
  return new Set(holdings);
}

/** Reads the same as `holdingsOf` by the store's own queries. */
async function readHoldings(db: Database, rows: StoredRows): Promise<Set<string>> {
  const holdings = new Set<string>();
  for (const customerId of rowsOf(rows, 'customer').map(({ id }) => String(id))) {
    for (const id of await listOwnedPackageIds({ db }, customerId)) {
      holdings.add(`${customerId} ${id}`);
    }
    for (const videoId of rowsOf(rows, 'video').map(({ id }) => String(id))) {
      if (await ownsVideo({ db }, { customerId, videoId })) {
        holdings.add(`${customerId} > ${videoId}`);
      }
    }
  }
  return holdings;
}

/** The orders that a payment completed, whatever became of them, with their totals. */
function soldOf(rows: StoredRows): Map<unknown, unknown> {
  const completed = new Set(
    rowsOf(rows, 'purchase_event')
      .filter(({ to_status }) => to_status === 'completed')
      .map(({ purchase_id }) => purchase_id),
  );
  const sold = rowsOf(rows, 'purchase').filter(
    ({ id, total_cents }) => completed.has(id) && total_cents !== 0,
  );
  return new Map(sold.map(({ id, total_cents }) => [id, total_cents]));
}

const entryOf = ({ purchase_id, cents }: Row) => `${purchase_id}: ${cents}`;
const numberOf = ({ kind, livemode, year, sequence }: Row) =>
  `${kind} ${livemode} ${year}-${sequence}`;

/**
 * Expects the same books after an update as before: each order's total, which its lines come to; its
 * receipts with their numbers and sums; and who may watch what, by the tables and by the store's queries.
 */
export async function expectEqualBooks(
  db: Database,
  before: StoredRows,
  after: StoredRows,
): Promise<void> {
  const totals = new Map(rowsOf(before, 'purchase').map((row) => [row.id, row.total_cents]));
  expect(totalsOf(before)).toEqual(totals);
  expect(totalsOf(after)).toEqual(totals);
  expect(new Map(rowsOf(after, 'purchase').map((row) => [row.id, row.total_cents]))).toEqual(
    totals,
  );
  expect(holdingsOf(after)).toEqual(holdingsOf(before));
  expect(await readHoldings(db, after)).toEqual(holdingsOf(before));
  const receipts = rowsOf(after, 'receipt');
  const kept = new Map(receipts.map((row) => [numberOf(row), entryOf(row)]));
  // Two of one number would be one here.
  expect(kept.size).toBe(receipts.length);
  const issued = rowsOf(before, 'receipt');
  expect(issued.filter((row) => kept.get(numberOf(row)) !== entryOf(row))).toEqual([]);
  const ofOrders = receipts.filter(({ kind }) => kind === 'receipt');
  // Receipts of deleted orders stay, too.
  const ofPresent = ofOrders.filter(({ purchase_id }) => totals.has(purchase_id));
  expect(new Map(ofPresent.map((row) => [row.purchase_id, row.cents]))).toEqual(soldOf(after));
}
