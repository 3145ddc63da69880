import type { Deps } from '#platform/deps.ts';
import type { Order } from './orders.store.ts';

/** Titles of an order's packages that its customer holds by another completed order as well. */
export async function listKeptPackages(
  { db }: Pick<Deps, 'db'>,
  { id, customer_id }: Pick<Order, 'id' | 'customer_id'>,
): Promise<string[]> {
  if (customer_id === null) return [];
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
          .where('other.customer_id', '=', customer_id)
          .where('other.status', '=', 'completed')
          .where('other.id', '!=', id)
          .whereRef('held.package_id', '=', 'own.package_id'),
      ),
    )
    .orderBy('own.position')
    .execute();
  return rows.map(({ title }) => title);
}
