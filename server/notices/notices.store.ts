import type { NoticeKind } from '#contract/mail.ts';
import { forUpdate } from '#platform/database/dialect.ts';
import type { Db } from '#platform/deps.ts';

/** The kinds of notices that an admin wants. */
export async function listWanted({ db }: Db, adminId: string): Promise<NoticeKind[]> {
  const rows = await db
    .selectFrom('admin_notice')
    .select('kind')
    .where('admin_id', '=', adminId)
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Replaces the kinds of notices that an admin wants. A kind that stays keeps the time of its last message. */
export async function replaceWanted(
  { db }: Db,
  { adminId, kinds }: { adminId: string; kinds: readonly NoticeKind[] },
): Promise<void> {
  const wanted = [...new Set(kinds)];
  const own = db.deleteFrom('admin_notice').where('admin_id', '=', adminId);
  await (wanted.length === 0 ? own : own.where('kind', 'not in', wanted)).execute();
  if (wanted.length === 0) return;
  await db
    .insertInto('admin_notice')
    .values(wanted.map((kind) => ({ admin_id: adminId, kind, queued_at: null })))
    .onConflict((conflict) => conflict.columns(['kind', 'admin_id']).doNothing())
    .execute();
}

/**
 * The admins who want a kind of notice and had none after `since` (milliseconds since 1970): each is
 * noted to have one `now`, so that no other process sends one as well.
 */
export async function claimAdmins(
  { db }: Db,
  { kind, now, since }: { kind: NoticeKind; now: number; since: number },
): Promise<string[]> {
  const due = db
    .selectFrom('admin_notice')
    .select('admin_id')
    .where('kind', '=', kind)
    .where((row) => row.or([row('queued_at', 'is', null), row('queued_at', '<=', since)]))
    // All in the same order, so that no two transactions wait for each other.
    .orderBy('admin_id');
  // Most of the time there is none, and a sale should not wait for an update of nothing.
  if ((await due.limit(1).executeTakeFirst()) === undefined) return [];
  const rows = await db
    .updateTable('admin_notice')
    .set({ queued_at: now })
    .where('kind', '=', kind)
    .where('admin_id', 'in', forUpdate(db, due))
    .returning('admin_id')
    .execute();
  return rows.map((row) => row.admin_id);
}

/** When the admins were last notified of a trouble that was not over since; undefined: there is none. */
export async function findTrouble({ db }: Db, kind: NoticeKind): Promise<number | undefined> {
  const row = await db
    .selectFrom('trouble')
    .select('told_at')
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.told_at;
}

/** Notes that the admins are notified of a trouble now. False where that was done after `since`. */
export async function claimTrouble(
  { db }: Db,
  { kind, now, since }: { kind: NoticeKind; now: number; since: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('trouble')
    .values({ kind, told_at: now })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({ told_at: now }).where('trouble.told_at', '<=', since),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes that a trouble is over. */
export async function endTrouble({ db }: Db, kind: NoticeKind): Promise<void> {
  await db.deleteFrom('trouble').where('kind', '=', kind).execute();
}

/** Adds a kind of notice to what some admins want, where it is not there yet. */
export async function addWanted(
  { db }: Db,
  { adminIds, kind }: { adminIds: readonly string[]; kind: NoticeKind },
): Promise<void> {
  if (adminIds.length === 0) return;
  await db
    .insertInto('admin_notice')
    .values(adminIds.map((adminId) => ({ admin_id: adminId, kind, queued_at: null })))
    .onConflict((conflict) => conflict.columns(['kind', 'admin_id']).doNothing())
    .execute();
}
