import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { isolated } from '#contract/values/characters.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';
import type { OrderItem } from './lines.store.ts';

type Row = Selectable<Schema['purchase_item']>;

/** An item's line of an order: what was paid for the package, and whether it was returned since. */
export interface ItemLine extends OrderItem {
  /** Its price less its reductions: what goes back when it is returned alone. */
  netCents: number;
  /** How its reduction is called; null: it has none. */
  reductionTitle: string | null;
  /** When it was marked as returned (milliseconds), because its customer had it already; null: it was kept. */
  returnedAt: number | null;
  /** How much of its price is refunded; 0 for a line that was kept. */
  returnedCents: number;
  /** Whether its refund was noted as made or as failed. */
  isRefundNoted: boolean;
}

function readItem(row: Row, reductions: readonly Row[]): ItemLine {
  const own = reductions.filter(({ package_id }) => package_id === row.package_id);
  return {
    packageId: row.package_id,
    title: isolated(row.title),
    description: row.description,
    priceCents: row.price_cents,
    netCents: own.reduce((sum, { price_cents }) => sum + price_cents, row.price_cents),
    reductionTitle: own[0]?.title ?? null,
    returnedAt: row.returned_at,
    returnedCents: row.returned_cents,
    isRefundNoted: row.refund_noted_at !== null,
  };
}

/** How the shop's code in the settings is called on an order; others have their own name. */
export const PROMOTION_CODE = 'Promotion code';

/** How the reduction of an order is called, if a code with a name of its own made it. */
export function describeDiscount(items: readonly Partial<Pick<ItemLine, 'reductionTitle'>>[]): {
  discountTitle?: string;
} {
  const titles = items.flatMap(({ reductionTitle }) => reductionTitle ?? []);
  const [discountTitle] = titles.filter((title) => title !== PROMOTION_CODE);
  return discountTitle === undefined ? {} : { discountTitle };
}

/** Describes a returned line for screens: how much of its price is refunded. */
export function describeReturn({ returnedAt, returnedCents }: ItemLine): {
  returnedAmount?: string;
} {
  return returnedAt === null ? {} : { returnedAmount: decimalFromCents(returnedCents) };
}

/** Lists the items of some orders, by the order's id, in the cart's order. */
export async function listItemsOf(
  { db }: Db,
  orderIds: readonly string[],
): Promise<Map<string, ItemLine[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('purchase_item')
    .selectAll()
    .where('purchase_id', 'in', orderIds)
    .orderBy('position')
    .execute();
  const byOrder = Map.groupBy(rows, (row) => row.purchase_id);
  return new Map([...byOrder].map(([id, own]) => [id, readItems(own)]));
}

function readItems(lines: readonly Row[]): ItemLine[] {
  const { item: items = [], reduction: reductions = [] } = Object.groupBy(
    lines,
    ({ kind }) => kind,
  );
  return items.map((row) => readItem(row, reductions));
}

/** Lists the items of an order, in the cart's order. */
export async function listItems(deps: Db, orderId: string): Promise<ItemLine[]> {
  return (await listItemsOf(deps, [orderId])).get(orderId) ?? [];
}

/** Marks an item's line of an order as returned; once, and for good. */
export async function markReturned(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orderId: string,
  { packageId, returnedCents }: Pick<ItemLine, 'packageId' | 'returnedCents'>,
): Promise<void> {
  await db
    .updateTable('purchase_item')
    .set({ returned_at: clock.now(), returned_cents: returnedCents })
    .where('purchase_id', '=', orderId)
    .where('package_id', '=', packageId)
    .where(keptLine('purchase_item'))
    .execute();
}

/** Notes of returned lines that their refund was made, or has failed. */
export async function noteLineRefunds(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orderId: string,
  lines: readonly Pick<ItemLine, 'packageId'>[],
): Promise<void> {
  if (lines.length === 0) return;
  const ids = lines.map(({ packageId }) => packageId);
  await db
    .updateTable('purchase_item')
    .set({ refund_noted_at: clock.now() })
    .where('purchase_id', '=', orderId)
    .where('kind', '=', 'item')
    .where('package_id', 'in', ids)
    .execute();
}

/** A package in somebody's completed orders, with the title that it had in the newest of them. */
export interface OwnedPackage {
  packageId: string;
  title: string;
}

/** Lists the packages in customers' completed orders, by the customer's id, the newest order's first. */
export async function listOwnedOf(
  { db }: Db,
  customerIds: readonly string[],
): Promise<Map<string, OwnedPackage[]>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('purchase')
    .innerJoin('purchase_item', 'purchase_item.purchase_id', 'purchase.id')
    .select(['purchase.customer_id', 'purchase_item.package_id', 'purchase_item.title'])
    .where('purchase.customer_id', 'in', customerIds)
    .where(ownedLine('purchase_item', 'purchase'))
    .orderBy('purchase.created_at', 'desc')
    .orderBy('purchase_item.position')
    .execute();
  const owned = new Map<string, OwnedPackage[]>();
  for (const { customer_id, package_id: packageId, title } of rows) {
    const own = owned.get(customer_id ?? '') ?? [];
    if (own.some((known) => known.packageId === packageId)) continue;
    owned.set(customer_id ?? '', [...own, { packageId, title: isolated(title) }]);
  }
  return owned;
}

/** Ids of the packages in the customer's completed orders, the newest order's first. */
export async function listOwnedPackageIds(deps: Db, customerId: string): Promise<string[]> {
  const owned = await listOwnedOf(deps, [customerId]);
  return (owned.get(customerId) ?? []).map(({ packageId }) => packageId);
}

/** Titles of an order's packages that its customer has by another completed order as well. */
export async function listKeptPackages(
  { db }: Db,
  { id, customerId }: { id: string; customerId: string | null },
): Promise<string[]> {
  if (customerId === null) return [];
  const rows = await db
    .selectFrom('purchase_item as own')
    .select('own.title')
    .where('own.purchase_id', '=', id)
    .where(keptLine('own'))
    .where((row) =>
      row.exists(
        row
          .selectFrom('purchase as other')
          .innerJoin('purchase_item as owned', 'owned.purchase_id', 'other.id')
          .select('other.id')
          .where('other.customer_id', '=', customerId)
          .where(ownedLine('owned', 'other'))
          .where('other.id', '!=', id)
          .whereRef('owned.package_id', '=', 'own.package_id'),
      ),
    )
    .orderBy('own.position')
    .execute();
  return rows.map(({ title }) => isolated(title));
}

/**
 * Whether an item's line of an order is kept: a returned one gives no access and counts as owned nowhere, whatever
 * becomes of its refund.
 */
export function isKept({ returnedAt }: Pick<ItemLine, 'returnedAt'>): boolean {
  return returnedAt === null;
}

/** `isKept` as SQL. `line` is the name that `purchase_item` has in the query. */
export function keptLine(line: string): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${line}.kind`)} = 'item' and ${sql.ref(`${line}.returned_at`)} is null)`;
}

/**
 * Whether a line gives its package to the order's customer: it is kept, and the order is completed. `line` and
 * `order` are the names of `purchase_item` and `purchase` in the query.
 */
export function ownedLine(line: string, order: string): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${order}.status`)} = 'completed' and ${keptLine(line)})`;
}
