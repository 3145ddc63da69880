import type { MailKind, MailState } from '#contract/mail.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** The outbox: messages to send, and those that were sent. */
    mail: {
      id: string;
      kind: MailKind;
      state: MailState;
      to_address: string;
      subject: string;
      /** The content, encrypted. Null: erased. */
      sealed_content: string | null;
      /** Until when the secret link in it is valid; null: there is none. */
      link_expires_at: number | null;
      order_id: string | null;
      customer_id: string | null;
      queued_at: number;
      /** Later than this it is not sent, unless an admin asks for it. */
      send_until: number;
      next_try_at: number;
      attempts: number;
      leased_until: number | null;
      /** Why the last try failed. */
      last_error: string | null;
      sent_at: number | null;
    };
  }
}
