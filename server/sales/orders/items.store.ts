import type { Selectable } from 'kysely';
import { decimalFromCents } from '#contract/values/money.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';

/** One package of an order, as it was named and priced when the order was placed. */
export interface OrderItem {
  packageId: string;
  title: string;
  description: string;
  priceCents: number;
}

/** A line of an order: a package in it, and whether it was returned since. */
export interface OrderLine extends OrderItem {
  /**
   * Since when (milliseconds) it goes back, because its customer had it already; null: it was kept. A returned
   * line gives no access and counts as held nowhere, whatever becomes of the refund.
   */
  returnedAt: number | null;
  /** How much of its price goes back; 0 for a line that was kept. */
  returnedCents: number;
  /** Whether its refund was noted as made or as failed. */
  isRefundNoted: boolean;
}

function readLine(row: Selectable<Schema['purchase_item']>): OrderLine {
  return {
    packageId: row.package_id,
    title: row.title,
    description: row.description,
    priceCents: row.price_cents,
    returnedAt: row.returned_at,
    returnedCents: row.returned_cents,
    isRefundNoted: row.refund_noted_at !== null,
  };
}

/** What screens say of a line that was returned: how much of its price goes back. */
export function describeReturn({ returnedAt, returnedCents }: OrderLine): {
  returnedAmount?: string;
} {
  return returnedAt === null ? {} : { returnedAmount: decimalFromCents(returnedCents) };
}

/** Stores what an order holds, in the cart's order. */
export async function insertItems(
  { db }: Db,
  orderId: string,
  items: readonly OrderItem[],
): Promise<void> {
  const rows = items.map(({ packageId, title, description, priceCents }, position) => ({
    purchase_id: orderId,
    position,
    package_id: packageId,
    title,
    description,
    price_cents: priceCents,
  }));
  await db.insertInto('purchase_item').values(rows).execute();
}

/** What orders hold, by the order's id, in the cart's order. */
export async function listItemsOf(
  { db }: Db,
  orderIds: readonly string[],
): Promise<Map<string, OrderLine[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('purchase_item')
    .selectAll()
    .where('purchase_id', 'in', orderIds)
    .orderBy('position')
    .execute();
  const byOrder = Map.groupBy(rows, (row) => row.purchase_id);
  return new Map([...byOrder].map(([id, own]) => [id, own.map(readLine)]));
}

/** What an order holds, in the cart's order. */
export async function listItems(deps: Db, orderId: string): Promise<OrderLine[]> {
  return (await listItemsOf(deps, [orderId])).get(orderId) ?? [];
}

/** Marks a line of an order as returned; once, and for good. */
export async function markReturned(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orderId: string,
  { packageId, returnedCents }: Pick<OrderLine, 'packageId' | 'returnedCents'>,
): Promise<void> {
  await db
    .updateTable('purchase_item')
    .set({ returned_at: clock.now(), returned_cents: returnedCents })
    .where('purchase_id', '=', orderId)
    .where('package_id', '=', packageId)
    .where('returned_at', 'is', null)
    .execute();
}

/** Notes of returned lines that their refund was made, or has failed. */
export async function noteLineRefunds(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orderId: string,
  lines: readonly Pick<OrderLine, 'packageId'>[],
): Promise<void> {
  if (lines.length === 0) return;
  const ids = lines.map(({ packageId }) => packageId);
  await db
    .updateTable('purchase_item')
    .set({ refund_noted_at: clock.now() })
    .where('purchase_id', '=', orderId)
    .where('package_id', 'in', ids)
    .execute();
}

/** Ids of the packages the customer's completed orders hold, the newest order's first. */
export async function listOwnedPackageIds({ db }: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase')
    .innerJoin('purchase_item', 'purchase_item.purchase_id', 'purchase.id')
    .select('purchase_item.package_id')
    .where('purchase.customer_id', '=', customerId)
    .where('purchase.status', '=', 'completed')
    .where('purchase_item.returned_at', 'is', null)
    .orderBy('purchase.created_at', 'desc')
    .orderBy('purchase_item.position')
    .execute();
  return [...new Set(rows.map((row) => row.package_id))];
}

/** Titles of an order's packages that its customer holds by another completed order as well. */
export async function listKeptPackages(
  { db }: Db,
  { id, customerId }: { id: string; customerId: string | null },
): Promise<string[]> {
  if (customerId === null) return [];
  const rows = await db
    .selectFrom('purchase_item as own')
    .select('own.title')
    .where('own.purchase_id', '=', id)
    .where('own.returned_at', 'is', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('purchase as other')
          .innerJoin('purchase_item as held', 'held.purchase_id', 'other.id')
          .select('other.id')
          .where('other.customer_id', '=', customerId)
          .where('other.status', '=', 'completed')
          .where('other.id', '!=', id)
          .where('held.returned_at', 'is', null)
          .whereRef('held.package_id', '=', 'own.package_id'),
      ),
    )
    .orderBy('own.position')
    .execute();
  return rows.map(({ title }) => title);
}
