import { forUpdate } from '#platform/database/dialect.ts';
import type { Deps } from '#platform/deps.ts';

/** An order of somebody who is to be forgotten. */
interface OrderOfPerson {
  id: string;
  status: string;
  /** The account is known to be its buyer's; else only the e-mail address is the same. */
  isKnown: boolean;
}

/**
 * A customer's orders, and those begun with their e-mail address that are nobody's (yet). They are
 * locked until the transaction ends.
 */
export async function lockOrdersOfPerson(
  { db }: Pick<Deps, 'db'>,
  { customerId, emailKey }: { customerId: string; emailKey: string },
): Promise<OrderOfPerson[]> {
  const query = db
    .selectFrom('purchase')
    .select(['id', 'status', 'customer_id', 'buyer_id'])
    .where((row) =>
      row.or([
        row('customer_id', '=', customerId),
        row('buyer_id', '=', customerId),
        row.and([
          row('email_key', '=', emailKey),
          row('customer_id', 'is', null),
          row('buyer_id', 'is', null),
        ]),
      ]),
    )
    .orderBy('id');
  const rows = await forUpdate(db, query).execute();
  return rows.map(({ id, status, customer_id, buyer_id }) => ({
    id,
    status,
    isKnown: customer_id !== null || buyer_id !== null,
  }));
}

/** Deletes orders with their items, intents and timelines. */
export async function deleteOrders(
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<void> {
  await db.deleteFrom('purchase').where('id', 'in', ids).execute();
}
