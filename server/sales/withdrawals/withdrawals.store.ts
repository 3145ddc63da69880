import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { isolated } from '#contract/values/characters.ts';
import { isPostgres } from '#platform/database/dialect.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Db } from '#platform/deps.ts';

/** A statement by which somebody withdraws from a contract. Times in milliseconds since 1970. */
export interface StoredWithdrawal {
  id: string;
  name: string;
  email: string;
  emailKey: string;
  /** The order as it was typed; may be empty. */
  typedOrder: string;
  receivedAt: number;
  /** The e-mail address is that of no order and no account. False until that was looked up. */
  isUnknown: boolean;
  /** Whether that was looked up, and everybody told who is told of it. */
  isLookedUp: boolean;
  decision: { at: number; by: string; note: string } | null;
}

/** A row of the table. */
export function readWithdrawal(row: Selectable<Schema['withdrawal']>): StoredWithdrawal {
  return {
    id: row.id,
    name: isolated(row.name),
    email: row.email,
    emailKey: row.email_key,
    typedOrder: row.typed_order,
    receivedAt: row.received_at,
    isUnknown: row.is_unknown === 1,
    isLookedUp: row.is_unknown !== null,
    decision:
      row.decided_at === null
        ? null
        : { at: row.decided_at, by: row.decided_by ?? '', note: row.note ?? '' },
  };
}

export async function insertWithdrawal(
  { db }: Db,
  withdrawal: Omit<StoredWithdrawal, 'isUnknown' | 'isLookedUp' | 'decision'>,
): Promise<void> {
  await db
    .insertInto('withdrawal')
    .values({
      id: withdrawal.id,
      name: withdrawal.name,
      email: withdrawal.email,
      email_key: withdrawal.emailKey,
      typed_order: withdrawal.typedOrder,
      is_unknown: null,
      received_at: withdrawal.receivedAt,
      decided_at: null,
      decided_by: null,
      note: null,
    })
    .execute();
}

/**
 * Lets one statement for an e-mail address be received at a time, until the transaction ends. SQLite does so anyway.
 */
export async function lockStatementsFor({ db }: Db, emailKey: string): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`select pg_advisory_xact_lock(hashtext('withdrawal'), hashtext(${emailKey}))`.execute(
    db,
  );
}

/** Finds an equal statement, received after `since` (milliseconds since 1970) and not decided on yet. */
export async function findSameWithdrawal(
  { db }: Db,
  {
    name,
    emailKey,
    typedOrder,
    since,
  }: Pick<StoredWithdrawal, 'name' | 'emailKey' | 'typedOrder'> & { since: number },
): Promise<StoredWithdrawal | undefined> {
  const row = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where('name', '=', name)
    .where('typed_order', '=', typedOrder)
    .where('received_at', '>', since)
    .where('decided_at', 'is', null)
    .orderBy('received_at')
    .executeTakeFirst();
  return row && readWithdrawal(row);
}

export async function findWithdrawal(
  { db }: Db,
  id: string,
): Promise<StoredWithdrawal | undefined> {
  const row = await db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readWithdrawal(row);
}

/** Notes whether the address of a withdrawal is that of no order and no account. False if that was noted before. */
export async function noteLookUp(
  { db }: Db,
  { id, isUnknown }: Pick<StoredWithdrawal, 'id' | 'isUnknown'>,
): Promise<boolean> {
  const noted = await db
    .updateTable('withdrawal')
    .set({ is_unknown: isUnknown ? 1 : 0 })
    .where('id', '=', id)
    .where('is_unknown', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Notes which orders a withdrawal may be about. Noted again, nothing changes. */
export async function linkOrders(
  { db }: Db,
  id: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await db
    .insertInto('withdrawal_purchase')
    .values(orderIds.map((orderId) => ({ withdrawal_id: id, purchase_id: orderId })))
    .onConflict((conflict) => conflict.columns(['withdrawal_id', 'purchase_id']).doNothing())
    .execute();
}

/** Which orders withdrawals may be about, by the withdrawal's id. */
export async function listLinks(
  { db }: Db,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('withdrawal_purchase')
    .selectAll()
    .where('withdrawal_id', 'in', ids)
    .orderBy('purchase_id')
    .execute();
  const byWithdrawal = Map.groupBy(rows, (row) => row.withdrawal_id);
  return new Map(
    [...byWithdrawal].map(([id, links]) => [id, links.map(({ purchase_id }) => purchase_id)]),
  );
}

interface About {
  orderIds: readonly string[];
  /** Absent: only those about the orders. */
  emailKey?: string;
}

function isAbout({ orderIds, emailKey }: About) {
  return (row: ExpressionBuilder<Schema, 'withdrawal'>) => {
    const links = row
      .selectFrom('withdrawal_purchase')
      .select('withdrawal_id')
      .where('purchase_id', 'in', orderIds);
    return row.or([
      ...(emailKey === undefined ? [] : [row('email_key', '=', emailKey)]),
      ...(orderIds.length === 0 ? [] : [row('id', 'in', links)]),
    ]);
  };
}

/** The withdrawals that may be about some orders, and those for an e-mail address, the newest first. */
export async function listWithdrawalsOf({ db }: Db, about: About): Promise<StoredWithdrawal[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where(isAbout(about))
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(readWithdrawal);
}

/** Deletes the withdrawals that may be about some orders, and those for an e-mail address, with their links. */
export async function deleteWithdrawals({ db }: Db, about: Required<About>): Promise<void> {
  await db.deleteFrom('withdrawal').where(isAbout(about)).execute();
}

/** Deletes the withdrawals that were decided before `time` (milliseconds since 1970) and are about no order. */
export async function deleteDecidedBefore({ db }: Db, time: number): Promise<void> {
  await db
    .deleteFrom('withdrawal')
    .where('decided_at', '<', time)
    .where('id', 'not in', (of) => of.selectFrom('withdrawal_purchase').select('withdrawal_id'))
    .execute();
}
