import { defineError } from '#platform/app-error.ts';
import { forgetWords } from '#platform/database/search-words.ts';
import type { Deps } from '#platform/deps.ts';
import { leaveTombstones } from './tombstones.ts';

const paymentInFlight = defineError(
  'payment_in_flight',
  409,
  'A payment of this customer is under way. Please try again when it is settled.',
);

/**
 * Deletes all orders of a customer, in the transaction that deletes the account. Throws 409 while a
 * payment of theirs is under way: it must not succeed into nowhere.
 */
export async function deleteOrdersOfCustomer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { customerId }: { customerId: string },
): Promise<void> {
  const rows = await db
    .selectFrom('purchase')
    .select(['id', 'status'])
    .where((row) => row.or([row('customer_id', '=', customerId), row('buyer_id', '=', customerId)]))
    .execute();
  if (rows.some(({ status }) => status === 'pending' || status === 'processing')) {
    throw paymentInFlight();
  }
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await leaveTombstones({ db, clock }, ids);
  await forgetWords(db, { scope: 'order', subjectIds: ids });
  await db.deleteFrom('purchase').where('id', 'in', ids).execute();
}
