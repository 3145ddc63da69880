import { type SqlBool, sql } from 'kysely';
import type { OrderStatus } from '#contract/orders.ts';
import { type ChosenRows, chosenBy } from '#platform/database/chosen-rows.ts';
import { DEFAULT_PAGE_SIZE, pageOf, readCursor } from '#platform/database/keyset.ts';
import { newestFirst } from '#platform/database/newest-first.ts';
import type { Db } from '#platform/deps.ts';
import { PROMOTION_CODE } from './items.store.ts';
import { type Order, readOrder } from './orders.store.ts';
import { isSold } from './sold.store.ts';

/** The account of an order, by whose present name, e-mail address and phone the order is found as well. */
const account = {
  scope: 'customer',
  table: 'purchase',
  columns: ['customer_id', 'buyer_id'],
} as const;

export interface OrderSearch {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Words of the name, the e-mail address or the order's id, or of the account that it belongs to. */
  q?: string | undefined;
  status?: OrderStatus | undefined;
  /** Leaves out checkouts that were cancelled, which nobody has paid. */
  withoutCanceled?: boolean | undefined;
  /** Only orders that count as sold: paid in this mode or free, whatever became of them since. */
  sold?: { livemode: boolean } | undefined;
  /** Only what the shop gave to customers. */
  granted?: boolean | undefined;
  /** Placed at or after `from` and before `before`; milliseconds. */
  placed?: { from: number | undefined; before: number | undefined } | undefined;
  packageId?: string | undefined;
  /** Only orders that the code in the settings made free. */
  byFreeCode?: boolean | undefined;
  /** Conditions of other domains. */
  among?: readonly ChosenRows[] | undefined;
}

/**
 * A page of the orders that match, the newest first, and the cursor of the next page. Throws 400 for
 * an invalid cursor.
 */
export async function listNewestOrders(
  deps: Db,
  search: OrderSearch,
): Promise<{ page: Order[]; nextCursor: string | null }> {
  const { limit = DEFAULT_PAGE_SIZE, cursor, q = '' } = search;
  let query = await matching(deps, search);
  if (cursor !== undefined) {
    const { createdAt, id } = readCursor(cursor);
    query = query.where((row) =>
      row(row.refTuple('created_at', 'id'), '<', row.tuple(createdAt, id)),
    );
  }
  // Reads one more than is shown, to know whether there is a next page.
  const rows = await newestFirst(deps.db, query, {
    scope: 'order',
    words: q,
    limit: limit + 1,
    owner: account,
  });
  const { page, nextCursor } = pageOf(rows, limit);
  return { page: page.map(readOrder), nextCursor };
}

async function matching(
  deps: Db,
  {
    status,
    withoutCanceled = false,
    sold,
    granted = false,
    placed,
    packageId,
    byFreeCode = false,
    among = [],
  }: OrderSearch,
) {
  let query = deps.db.selectFrom('purchase').selectAll();
  if (status !== undefined) query = query.where('status', '=', status);
  if (withoutCanceled) query = query.where('status', '!=', 'canceled');
  // Written out, as in the condition of its index.
  if (granted) query = query.where(sql<SqlBool>`is_grant = 1`);
  if (sold !== undefined) query = query.where(isSold(sold));
  if (placed?.from !== undefined) query = query.where('created_at', '>=', placed.from);
  if (placed?.before !== undefined) query = query.where('created_at', '<', placed.before);
  if (packageId !== undefined) query = query.where(await holds(deps, packageId));
  if (byFreeCode) query = query.where(isByFreeCode());
  for (const condition of among) query = query.where(condition);
  return query;
}

/** The orders that hold a package, also where it was returned. */
function holds({ db }: Db, packageId: string): Promise<ChosenRows> {
  const ids = db
    .selectFrom('purchase_item')
    .select('purchase_id as id')
    .where('package_id', '=', packageId);
  return chosenBy(ids, { table: 'purchase', column: 'purchase_item.purchase_id' });
}

/** The orders that the code in the settings made free. Those of other codes are chosen by their uses. */
function isByFreeCode() {
  return sql<SqlBool>`(total_cents = 0 and exists (
    select 1 from purchase_item
    where purchase_id = purchase.id and kind = 'reduction' and title = ${PROMOTION_CODE}
  ))`;
}
