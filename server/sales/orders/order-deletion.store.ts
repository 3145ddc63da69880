import type { OrderStatus } from '#contract/orders.ts';
import { forUpdate } from '#platform/database/dialect.ts';
import { removeWords } from '#platform/database/search-words.ts';
import type { Db } from '#platform/deps.ts';
import { anonymizeUses } from '../codes/index.ts';

/** An order of somebody whose data is to be deleted. */
interface OrderOfPerson {
  id: string;
  status: OrderStatus;
  /** The account is known to be its buyer's; else only the e-mail address is the same. */
  isKnown: boolean;
}

/**
 * A customer's orders, and those begun with their e-mail address that have no owner (yet). They are
 * locked until the transaction ends.
 */
export async function lockOrdersOfPerson(
  { db }: Db,
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
export async function deleteOrders({ db }: Db, ids: readonly string[]): Promise<void> {
  await removeWords(db, { scope: 'order', subjectIds: ids });
  await anonymizeUses({ db }, ids);
  await db.deleteFrom('purchase').where('id', 'in', ids).execute();
}

/**
 * Erases the personal data of orders cancelled before `time` (milliseconds). Returns their ids. What was given and
 * taken back belongs to an account, and keeps it as long as the account is there.
 */
export async function eraseDetails({ db }: Db, time: number): Promise<string[]> {
  const nothing = { first_name: '', last_name: '', email: '', email_key: '', details_hash: '' };
  const rows = await db
    .updateTable('purchase')
    .set({ ...nothing, phone: null, details_erased: 1 })
    .where('status', '=', 'canceled')
    .where('details_erased', '=', 0)
    .where('is_grant', '=', 0)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('purchase_event')
            .select('purchase_event.position')
            .whereRef('purchase_event.purchase_id', '=', 'purchase.id')
            .where('purchase_event.to_status', '=', 'canceled')
            .where('purchase_event.at', '>=', time),
        ),
      ),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await removeWords(db, { scope: 'order', subjectIds: ids });
  await anonymizeUses({ db }, ids);
  return ids;
}
