import type { NoticeKind } from '#contract/mail.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { HOUR_MS } from './notices.store.ts';

/** A notice that waits. What it says is read when it is sent. */
export interface HeldNotice {
  kind: NoticeKind;
  subject: string;
  orderId: string | null;
}

/** Keeps a notice for some admins, each until a time of their own (milliseconds since 1970). */
export async function holdNotice(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { kind, subject, orderId, dueAt }: HeldNotice & { dueAt: ReadonlyMap<string, number> },
): Promise<void> {
  if (dueAt.size === 0) return;
  const rows = [...dueAt].map(([adminId, due]) => ({
    id: ids.id(),
    admin_id: adminId,
    kind,
    subject,
    order_id: orderId,
    day: null,
    due_at: due,
    held_at: clock.now(),
  }));
  await db.insertInto('held_notice').values(rows).execute();
}

/** The admins for whom a notice has waited long enough, or since a time that a clock set back has not reached yet. */
export async function listDueAdmins({ db }: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('held_notice')
    .select('admin_id')
    .distinct()
    .where((row) => row.or([row('due_at', '<=', now), row('held_at', '>', now + HOUR_MS)]))
    .orderBy('admin_id')
    .execute();
  return rows.map((row) => row.admin_id);
}

/** Takes all that waits for an admin, the oldest first. Of two who do, one gets nothing. */
export async function takeHeld({ db }: Db, adminId: string): Promise<HeldNotice[]> {
  const rows = await db
    .deleteFrom('held_notice')
    .where('admin_id', '=', adminId)
    .returningAll()
    .execute();
  return rows
    .toSorted((one, other) => one.held_at - other.held_at)
    .map(({ kind, subject, order_id: orderId }) => ({ kind, subject, orderId }));
}
