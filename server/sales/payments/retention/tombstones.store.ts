import type { Db, Deps } from '#platform/deps.ts';
import type { IntentOfOrder } from '../../orders/index.ts';

/** The record of a payment whose order was deleted with its customer. Nothing in it is personal. */
export interface Tombstone {
  /** The id of the order, by which its receipt is found; null for those of before there were receipts. */
  orderId: string | null;
  /** Goes up with each response of the provider that is applied. */
  version: number;
  keyId: string | null;
  livemode: boolean;
  wasPaid: boolean;
}

/** Stores tombstones, so that a late success is recognised; in the transaction that deletes the orders. */
export async function leaveTombstones(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  intents: readonly IntentOfOrder[],
): Promise<void> {
  if (intents.length === 0) return;
  const deletedAt = clock.now();
  const rows = intents.map(({ intentId, orderId, totalCents, keyId, wasPaid }) => ({
    intent_id: intentId,
    purchase_id: orderId,
    total_cents: totalCents,
    key_id: keyId,
    was_paid: wasPaid ? 1 : 0,
    deleted_at: deletedAt,
  }));
  await db.insertInto('purchase_tombstone').values(rows).execute();
}

/** The tombstone of a deleted order's payment; undefined if there is none. */
export async function findTombstone(
  deps: Pick<Deps, 'db' | 'payments'>,
  intentId: string,
): Promise<Tombstone | undefined> {
  const row = await deps.db
    .selectFrom('purchase_tombstone')
    .select(['purchase_id', 'key_id', 'was_paid', 'answers_taken'])
    .where('intent_id', '=', intentId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { keys } = deps.payments;
  const key = row.key_id === null ? undefined : await keys.findFacts(deps, row.key_id);
  return {
    orderId: row.purchase_id,
    keyId: row.key_id,
    livemode: key?.livemode === true,
    wasPaid: row.was_paid === 1,
    version: row.answers_taken,
  };
}

/**
 * Raises the version of a deleted order's payment, in the transaction that applies a response of the provider.
 * False where another one was applied since `version` was read: then this one is outdated.
 */
export async function bumpTombstoneVersion(
  { db }: Db,
  { intentId, version }: { intentId: string; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('purchase_tombstone')
    .set({ answers_taken: version + 1 })
    .where('intent_id', '=', intentId)
    .where('answers_taken', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Intents of orders deleted unpaid after `time` (milliseconds): money may still come for them. */
export async function listUnpaidTombstones({ db }: Db, time: number): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase_tombstone')
    .select('intent_id')
    .where('was_paid', '=', 0)
    .where('deleted_at', '>', time)
    .execute();
  return rows.map((row) => row.intent_id);
}

/** Whether an order made under a key was deleted after `time` (milliseconds). */
export async function hasTombstoneAfter(
  { db }: Db,
  { keyId, time }: { keyId: string; time: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('purchase_tombstone')
    .select('intent_id')
    .where('key_id', '=', keyId)
    .where('deleted_at', '>', time)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
