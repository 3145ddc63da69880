import { type SqlBool, sql } from 'kysely';
import type { OrderStatus } from '#contract/orders.ts';
import { isolated } from '#contract/values/characters.ts';
import type { ChosenRows } from '#platform/database/chosen-rows.ts';
import type { Db } from '#platform/deps.ts';

/** A span of time: from the first moment until before the second; milliseconds. */
export interface Span {
  from: number;
  before: number;
}

/**
 * The condition for orders that count as sold: that were completed, whatever became of them since, and were paid in
 * this mode or free. Written without "in", by which SQLite would sort all orders of a status.
 */
export function isSold({ livemode }: { livemode: boolean }) {
  return sql<SqlBool>`(status not in ('pending', 'processing', 'review', 'canceled')
    and (livemode = ${Number(livemode)} or total_cents = 0))`;
}

/** The condition for rows of other tables whose order was deleted. `orderId`: the column with its id. */
export function ofDeletedOrder(orderId: string): ChosenRows {
  return sql<SqlBool>`not exists (select 1 from purchase where purchase.id = ${sql.ref(orderId)})`;
}

/** How many orders that count as sold were placed in a span of time. */
export async function countSold(
  { db }: Db,
  { from, before }: Span,
  mode: { livemode: boolean },
): Promise<number> {
  const { count } = await db
    .selectFrom('purchase')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .where(isSold(mode))
    .executeTakeFirstOrThrow();
  return count;
}

/** A package, and how many orders that count as sold hold it. */
export interface BestPackage {
  id: string;
  /** As it was called when it was sold; the last of several names by the alphabet. */
  name: string;
  orders: number;
}

/** The packages that most orders of a span of time hold, the most first. */
export async function listBestPackages(
  { db }: Db,
  { from, before }: Span,
  { livemode, limit }: { livemode: boolean; limit: number },
): Promise<BestPackage[]> {
  const rows = await db
    .selectFrom('purchase')
    .innerJoin('purchase_item', 'purchase_item.purchase_id', 'purchase.id')
    .select((row) => [
      'purchase_item.package_id as id',
      row.fn.max('purchase_item.title').as('name'),
      row.fn.countAll<number>().as('orders'),
    ])
    .where('purchase.created_at', '>=', from)
    .where('purchase.created_at', '<', before)
    .where(isSold({ livemode }))
    .where('purchase_item.kind', '=', 'item')
    .groupBy('purchase_item.package_id')
    .orderBy('orders', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, name: isolated(row.name) }));
}

/** How many orders have one of these statuses, by the status; those that none has are left out. */
export async function countOrdersIn(
  { db }: Db,
  statuses: readonly OrderStatus[],
): Promise<Map<OrderStatus, number>> {
  const rows = await db
    .selectFrom('purchase')
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .where('status', 'in', statuses)
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, count]));
}
