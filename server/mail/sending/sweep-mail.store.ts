import { sql } from 'kysely';
import type { MailState } from '#contract/mail.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { isFree } from '#platform/leases/leases.store.ts';
import type { Problem } from '../mail-problem.ts';

const KEEP_CONTENT_MS = 30 * 24 * 60 * 60_000;

/**
 * Gives up messages that could not be sent in time, and erases what must not be kept: contents 30 days
 * after they were sent, and those with a link that has expired. The message about a deleted account does not
 * keep its owner's address.
 */
export async function sweepMail({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const message = 'It could not be sent within 48 hours.';
  const late: Problem = { at: now, message, serverSaid: null, hold: null };
  await db
    .updateTable('mail')
    .set((row) => ({
      state: 'failed',
      leased_until: null,
      last_error: row.fn.coalesce('last_error', row.val(JSON.stringify(late))),
    }))
    .where('state', '=', sql.lit<MailState>('waiting'))
    .where('send_until', '<=', now)
    .where(isFree(db))
    .execute();
  await db
    .updateTable('mail')
    .set({ sealed_content: null })
    .where('sealed_content', 'is not', null)
    .where((row) =>
      row.or([
        row('link_expires_at', '<=', now),
        row.and([row('state', '=', 'sent'), row('sent_at', '<=', now - KEEP_CONTENT_MS)]),
      ]),
    )
    .execute();
  await db
    .deleteFrom('mail')
    .where('kind', '=', 'account-deleted')
    .where('queued_at', '<=', now - KEEP_CONTENT_MS)
    .execute();
}

/**
 * Deletes the messages to a customer and those about orders, in the transaction that deletes the person's
 * data. The message that the account was deleted is still sent.
 */
export async function deleteMailOf(
  { db }: Db,
  { customerId, orderIds = [] }: { customerId?: string; orderIds?: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('kind', '!=', 'account-deleted')
    .where((row) =>
      row.or([
        ...(customerId === undefined ? [] : [row('customer_id', '=', customerId)]),
        ...(orderIds.length === 0 ? [] : [row('order_id', 'in', orderIds)]),
      ]),
    )
    .execute();
}
