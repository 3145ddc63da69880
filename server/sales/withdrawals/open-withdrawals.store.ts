import type { ExpressionBuilder } from 'kysely';
import { forUpdate } from '#platform/database/dialect.ts';
import { DEFAULT_PAGE_SIZE, pageOf, readCursor } from '#platform/database/keyset.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Db } from '#platform/deps.ts';
import { readWithdrawal, type StoredWithdrawal } from './withdrawals.store.ts';

export interface WithdrawalSearch {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Only those that nobody has decided on. */
  isOpen: boolean;
  /** Only those of addresses without an order or an account, or only the others. */
  isUnknown?: boolean | undefined;
}

/** A withdrawal counts as one of a known address until its address was looked up. */
function isOf({ isUnknown }: Pick<StoredWithdrawal, 'isUnknown'>) {
  return (row: ExpressionBuilder<Schema, 'withdrawal'>) =>
    row('is_unknown', isUnknown ? '=' : 'is distinct from', 1);
}

/** A page of the withdrawals, the newest first, and the cursor of the next. Throws 400 for an invalid cursor. */
export async function listNewestWithdrawals(
  { db }: Db,
  { limit = DEFAULT_PAGE_SIZE, cursor, isOpen, isUnknown }: WithdrawalSearch,
): Promise<{ page: StoredWithdrawal[]; nextCursor: string | null }> {
  let query = db.selectFrom('withdrawal').selectAll().select('received_at as created_at');
  if (isOpen) query = query.where('decided_at', 'is', null);
  if (isUnknown !== undefined) query = query.where(isOf({ isUnknown }));
  if (cursor !== undefined) {
    const { createdAt, id } = readCursor(cursor);
    query = query.where((row) =>
      row(row.refTuple('received_at', 'id'), '<', row.tuple(createdAt, id)),
    );
  }
  const rows = await query
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, nextCursor } = pageOf(rows, limit);
  return { page: page.map(readWithdrawal), nextCursor };
}

/** How many withdrawals nobody has decided on, and when the newest of them was received (milliseconds since 1970). */
export async function countOpenWithdrawals(
  { db }: Db,
  { isUnknown }: Pick<StoredWithdrawal, 'isUnknown'>,
): Promise<{ count: number; newestAt: number | null }> {
  return db
    .selectFrom('withdrawal')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.max<number | null>('received_at').as('newestAt'),
    ])
    .where('decided_at', 'is', null)
    .where(isOf({ isUnknown }))
    .executeTakeFirstOrThrow();
}

/** Those of some withdrawals that nobody has decided on, locked until the transaction ends. */
export async function lockOpenWithdrawals(
  { db }: Db,
  ids: readonly string[],
): Promise<StoredWithdrawal[]> {
  const query = db
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', 'in', ids)
    .where('decided_at', 'is', null)
    .orderBy('id');
  const rows = await forUpdate(db, query).execute();
  return rows.map(readWithdrawal);
}

type Decision = NonNullable<StoredWithdrawal['decision']>;

/** Notes what an admin decided on withdrawals. */
export async function saveDecision(
  { db }: Db,
  ids: readonly string[],
  { at, by, note }: Decision,
): Promise<void> {
  await db
    .updateTable('withdrawal')
    .set({ decided_at: at, decided_by: by, note })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Notes a decision on all open withdrawals of unknown addresses that were received up to `until` (milliseconds since
 * 1970). Returns how many there were.
 */
export async function saveDecisionOnUnknown(
  { db }: Db,
  until: number,
  { at, by, note }: Decision,
): Promise<number> {
  const open = db
    .selectFrom('withdrawal')
    .select('id')
    .where('is_unknown', '=', 1)
    .where('decided_at', 'is', null)
    .where('received_at', '<=', until)
    .orderBy('id');
  const { numUpdatedRows } = await db
    .updateTable('withdrawal')
    .set({ decided_at: at, decided_by: by, note })
    // In the sequence in which `lockOpenWithdrawals` does it, so that neither waits for the other for ever.
    .where('id', 'in', forUpdate(db, open))
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
