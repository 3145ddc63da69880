import type { Generated } from 'kysely';
import type { NoticeKind } from '#contract/mail.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** The kinds of notices that an admin wants. `singles`: messages in the hour that began at `queued_at`. */
    admin_notice: {
      admin_id: string;
      kind: NoticeKind;
      queued_at: number | null;
      singles: Generated<number>;
    };
    /**
     * Notices that wait for the next message to an admin. `subject`: the constant words of its subject. `day`: such
     * as "2026-12-24"; it waits for the message about that day. Null: for the one at the end of an hour.
     */
    held_notice: {
      id: string;
      admin_id: string;
      kind: Exclude<NoticeKind, 'daily-sales'>;
      subject: string;
      order_id: string | null;
      day: string | null;
      due_at: number;
      held_at: number;
    };
    /** Present troubles, and when the admins were last notified of each. */
    trouble: { kind: NoticeKind; told_at: number };
  }
}
