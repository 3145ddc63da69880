import type { NoticeKind } from '#contract/mail.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** The kinds of notices that an admin wants, and when a message of each was last queued. */
    admin_notice: { admin_id: string; kind: NoticeKind; queued_at: number | null };
    /** Present troubles, and when the admins were last notified of each. */
    trouble: { kind: NoticeKind; told_at: number };
  }
}
