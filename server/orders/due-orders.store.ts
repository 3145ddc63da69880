import type { Deps } from '#platform/deps.ts';
import type { Order } from './orders.store.ts';

/**
 * Open orders whose next check is due (`all`: whenever it is), the longest due first: so those that
 * fail again and again never keep others from their turn.
 */
export async function listDueOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { all }: { all: boolean },
): Promise<Order[]> {
  let query = db
    .selectFrom('purchase')
    .selectAll()
    .where('status', 'in', ['pending', 'processing']);
  if (!all) {
    query = query.where((row) =>
      row.or([row('next_check_at', 'is', null), row('next_check_at', '<=', clock.now())]),
    );
  }
  const rows = await query.orderBy('next_check_at').orderBy('created_at').execute();
  return rows as Order[];
}

export async function scheduleCheck(
  { db }: Pick<Deps, 'db'>,
  { orderId, nextCheckAt }: { orderId: string; nextCheckAt: number },
): Promise<void> {
  await db
    .updateTable('purchase')
    .set({ next_check_at: nextCheckAt })
    .where('id', '=', orderId)
    .execute();
}

/** Takes the personal data off orders cancelled before `time` (milliseconds); answers their ids. */
export async function erasePersonalData({ db }: Pick<Deps, 'db'>, time: number): Promise<string[]> {
  const rows = await db
    .updateTable('purchase')
    .set({ first_name: '', last_name: '', email: '', email_key: '', phone: null, details_hash: '' })
    .where('status', '=', 'canceled')
    .where('email_key', '<>', '')
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
  return rows.map(({ id }) => id);
}
