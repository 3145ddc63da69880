import type { NoticeKind } from '#contract/mail.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { HOUR_MS } from './notices.store.ts';

/** The kinds of what is told. Whoever wants the sales of a day is told of each `sale` after it. */
export type ToldKind = Exclude<NoticeKind, 'daily-sales'>;

/** A notice that waits. What it says is read when it is sent. */
export interface HeldNotice {
  kind: ToldKind;
  subject: string;
  orderId: string | null;
}

interface Holding extends HeldNotice {
  /** The day, such as "2026-12-24", in whose message it comes; null: in that at the end of the hour. */
  day: string | null;
  /** Until when it waits for each admin, in milliseconds since 1970. */
  dueAt: ReadonlyMap<string, number>;
}

/** Keeps a notice for some admins, each until a time of their own. */
export async function holdNotice(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { kind, subject, orderId, day, dueAt }: Holding,
): Promise<void> {
  if (dueAt.size === 0) return;
  const rows = [...dueAt].map(([adminId, due]) => ({
    id: ids.id(),
    admin_id: adminId,
    kind,
    subject,
    order_id: orderId,
    day,
    due_at: due,
    held_at: clock.now(),
  }));
  await db.insertInto('held_notice').values(rows).execute();
}

/** A message that is due: the admin, and the day whose sales it is about; null: it is that at the end of an hour. */
interface DueDigest {
  adminId: string;
  day: string | null;
}

/** Lists what has waited long enough, or since a time that a clock set back has not reached yet. */
export async function listDue({ db }: Db, now: number): Promise<DueDigest[]> {
  const rows = await db
    .selectFrom('held_notice')
    .select(['admin_id', 'day'])
    .distinct()
    .where((row) => row.or([row('due_at', '<=', now), row('held_at', '>', now + HOUR_MS)]))
    .orderBy('admin_id')
    .orderBy('day')
    .execute();
  return rows.map((row) => ({ adminId: row.admin_id, day: row.day }));
}

/** Takes all that waits for a message, the oldest first. Of two who do, one gets nothing. */
export async function takeHeld({ db }: Db, { adminId, day }: DueDigest): Promise<HeldNotice[]> {
  const rows = await db
    .deleteFrom('held_notice')
    .where('admin_id', '=', adminId)
    .where('day', day === null ? 'is' : '=', day)
    .returningAll()
    .execute();
  return rows
    .toSorted((one, other) => one.held_at - other.held_at)
    .map(({ kind, subject, order_id: orderId }) => ({ kind, subject, orderId }));
}
