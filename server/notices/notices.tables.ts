import type { NoticeKind } from '#contract/mail.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** What an admin wants to be notified of, and when a message about it was last queued. */
    admin_notice: { admin_id: string; kind: NoticeKind; queued_at: number | null };
    /** What is wrong at present, and when the admins were last notified of it. */
    trouble: { kind: NoticeKind; told_at: number };
  }
}
