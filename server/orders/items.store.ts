import type { Selectable } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';
import type { Db } from '#platform/deps.ts';

/** One package of an order, as it was named and priced when the order was placed. */
export interface OrderItem {
  packageId: string;
  title: string;
  description: string;
  priceCents: number;
}

function readItem(row: Selectable<Schema['purchase_item']>): OrderItem {
  const { package_id: packageId, title, description, price_cents: priceCents } = row;
  return { packageId, title, description, priceCents };
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
): Promise<Map<string, OrderItem[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('purchase_item')
    .selectAll()
    .where('purchase_id', 'in', orderIds)
    .orderBy('position')
    .execute();
  const byOrder = Map.groupBy(rows, (row) => row.purchase_id);
  return new Map([...byOrder].map(([id, own]) => [id, own.map(readItem)]));
}

/** What an order holds, in the cart's order. */
export async function listItems(deps: Db, orderId: string): Promise<OrderItem[]> {
  return (await listItemsOf(deps, [orderId])).get(orderId) ?? [];
}

/** Ids of the packages the customer's completed orders hold, the newest order's first. */
export async function listOwnedPackageIds({ db }: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase')
    .innerJoin('purchase_item', 'purchase_item.purchase_id', 'purchase.id')
    .select('purchase_item.package_id')
    .where('purchase.customer_id', '=', customerId)
    .where('purchase.status', '=', 'completed')
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
    .where((row) =>
      row.exists(
        row
          .selectFrom('purchase as other')
          .innerJoin('purchase_item as held', 'held.purchase_id', 'other.id')
          .select('other.id')
          .where('other.customer_id', '=', customerId)
          .where('other.status', '=', 'completed')
          .where('other.id', '!=', id)
          .whereRef('held.package_id', '=', 'own.package_id'),
      ),
    )
    .orderBy('own.position')
    .execute();
  return rows.map(({ title }) => title);
}
