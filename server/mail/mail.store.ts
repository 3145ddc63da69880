import type { MailKind } from '#contract/mail.ts';
import type { Db } from '#platform/deps.ts';

export interface QueuedMail {
  id: string;
  kind: MailKind;
  to: string;
  subject: string;
  sealedContent: string;
  linkExpiresAt: number | null;
  orderId: string | null;
  customerId: string | null;
  queuedAt: number;
  sendUntil: number;
}

export async function insertMail({ db }: Db, mail: QueuedMail): Promise<void> {
  await db
    .insertInto('mail')
    .values({
      id: mail.id,
      kind: mail.kind,
      state: 'waiting',
      to_address: mail.to,
      subject: mail.subject,
      sealed_content: mail.sealedContent,
      link_expires_at: mail.linkExpiresAt,
      order_id: mail.orderId,
      customer_id: mail.customerId,
      queued_at: mail.queuedAt,
      send_until: mail.sendUntil,
      next_try_at: mail.queuedAt,
      attempts: 0,
      leased_until: null,
      last_error: null,
      sent_at: null,
    })
    .execute();
}

/** Erases what a message says, and with it the secret link. It is not sent any more. */
export async function eraseContent({ db }: Db, mailId: string): Promise<void> {
  await db.updateTable('mail').set({ sealed_content: null }).where('id', '=', mailId).execute();
}

/** Deletes the messages to a customer, sent or not; in the transaction that deletes the account. */
export async function deleteMailTo({ db }: Db, customerId: string): Promise<void> {
  await db.deleteFrom('mail').where('customer_id', '=', customerId).execute();
}
