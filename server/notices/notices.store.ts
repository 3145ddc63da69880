import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { NoticeKind } from '#contract/mail.ts';
import { forUpdate, isPostgres } from '#platform/database/dialect.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Db } from '#platform/deps.ts';

/** An admin gets one message of most kinds singly in this time; the others wait until it is over. */
export const HOUR_MS = 60 * 60_000;

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
  const chosen = new Set(kinds);
  if (chosen.has('daily-sales')) chosen.delete('sale');
  const wanted = [...chosen];
  const own = db.deleteFrom('admin_notice').where('admin_id', '=', adminId);
  await (wanted.length === 0 ? own : own.where('kind', 'not in', wanted)).execute();
  if (wanted.length === 0) return;
  await db
    .insertInto('admin_notice')
    .values(wanted.map((kind) => ({ admin_id: adminId, kind, queued_at: null })))
    .onConflict((conflict) => conflict.columns(['kind', 'admin_id']).doNothing())
    .execute();
}

/** The admins who want one of these kinds of notices, each with the kind. */
export async function listWanting(
  { db }: Db,
  kinds: readonly NoticeKind[],
): Promise<Map<string, NoticeKind>> {
  const rows = await db
    .selectFrom('admin_notice')
    .select(['admin_id', 'kind'])
    .where('kind', 'in', kinds)
    .execute();
  return new Map(rows.map((row) => [row.admin_id, row.kind]));
}

interface Claim {
  kind: NoticeKind;
  /** Those who want the kind. */
  adminIds: readonly string[];
  now: number;
  /** How many messages of the kind an admin gets singly within an hour. */
  most: number;
}

/**
 * Which of these admins get one more message of a kind singly: each is noted to have one `now`, so that no other
 * process sends too many. For the others, who have had theirs, the value is when the hour ends.
 */
export async function claimSingly(
  { db }: Db,
  { kind, adminIds, now, most }: Claim,
): Promise<Map<string, 'singly' | number>> {
  const own = db
    .selectFrom('admin_notice')
    .where('kind', '=', kind)
    .where('admin_id', 'in', adminIds);
  const due = own
    .select('admin_id')
    .where((row) => row.or([isFresh(row, now), row('singles', '<', most)]))
    // All in the same order, so that no two transactions wait for each other.
    .orderBy('admin_id');
  const claimed = await db
    .updateTable('admin_notice')
    .set((row) => ({
      queued_at: row.case().when(isFresh(row, now)).then(now).else(row.ref('queued_at')).end(),
      singles: row
        .case()
        .when(isFresh(row, now))
        .then(1)
        .else(row('singles', '+', 1))
        .end(),
    }))
    .where('kind', '=', kind)
    .where('admin_id', 'in', forUpdate(db, due))
    .returning('admin_id')
    .execute();
  // Read now: another transaction may just have begun the hour.
  const hours = await own.select(['admin_id', 'queued_at']).execute();
  return new Map<string, 'singly' | number>([
    ...hours.map((row) => [row.admin_id, (row.queued_at ?? now) + HOUR_MS] as const),
    ...claimed.map((row) => [row.admin_id, 'singly'] as const),
  ]);
}

/** Whether no hour has begun, or it is over. A clock that was set back must not make it long. */
function isFresh(row: ExpressionBuilder<Schema, 'admin_notice'>, now: number): Expression<SqlBool> {
  return row.or([
    row('queued_at', 'is', null),
    row('queued_at', '<=', now - HOUR_MS),
    row('queued_at', '>', now + HOUR_MS),
  ]);
}

/**
 * Begins an hour of each kind that a message at the end of the last one names. That message counts as one. A kind that
 * another transaction has just begun is passed over: nobody waits, so no two wait for each other.
 */
export async function beginHours(
  { db }: Db,
  { adminId, kinds, now }: { adminId: string; kinds: readonly NoticeKind[]; now: number },
): Promise<void> {
  const own = db
    .selectFrom('admin_notice')
    .select('kind')
    .where('admin_id', '=', adminId)
    .where('kind', 'in', kinds);
  await db
    .updateTable('admin_notice')
    .set({ queued_at: now, singles: 1 })
    .where('admin_id', '=', adminId)
    .where('kind', 'in', isPostgres(db) ? own.forUpdate().skipLocked() : own)
    .execute();
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

/** Adds kinds of notices to what some admins want, where they are not there yet. */
export async function addWanted(
  { db }: Db,
  { adminIds, kinds }: { adminIds: readonly string[]; kinds: readonly NoticeKind[] },
): Promise<void> {
  if (adminIds.length === 0) return;
  await db
    .insertInto('admin_notice')
    .values(
      adminIds.flatMap((adminId) =>
        kinds.map((kind) => ({ admin_id: adminId, kind, queued_at: null })),
      ),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'admin_id']).doNothing())
    .execute();
}
