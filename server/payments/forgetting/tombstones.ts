import type { Deps } from '#platform/deps.ts';
import { findKeyOwner } from '../../settings/index.ts';
import { isGivenBack } from '../provider/find-payment.ts';
import { withOrderProvider } from '../provider/order-provider.ts';
import { refundWhole } from '../refunds/refund-whole.ts';
import type { SettleDeps } from '../settling/settlement.ts';

/** What is left of a payment whose order was deleted with its customer. */
export interface Tombstone {
  key_id: string | null;
  livemode: number;
  wasPaid: boolean;
}

/**
 * Leaves of the deleted orders' payments what a late success is known by, and nothing personal.
 * Runs in the transaction that deletes them.
 */
export async function leaveTombstones(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orderIds: readonly string[],
): Promise<void> {
  const rows = await db
    .selectFrom('purchase_intent')
    .innerJoin('purchase', 'purchase.id', 'purchase_intent.purchase_id')
    .select([
      'purchase_intent.intent_id',
      'purchase.total_cents',
      'purchase.key_id',
      'purchase.status',
      // The intent that paid, once the order is settled.
      'purchase.intent_id as paid_intent_id',
    ])
    .where('purchase_id', 'in', [...orderIds])
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('purchase_tombstone')
    .values(
      rows.map(({ intent_id, total_cents, key_id, status, paid_intent_id }) => ({
        intent_id,
        total_cents,
        key_id,
        was_paid: status !== 'canceled' && intent_id === paid_intent_id ? 1 : 0,
        deleted_at: clock.now(),
      })),
    )
    .execute();
}

/** What a deleted order's payment is reached by; undefined where there is no such tombstone. */
export async function findTombstone(
  deps: Pick<Deps, 'db'>,
  intentId: string,
): Promise<Tombstone | undefined> {
  const grave = await deps.db
    .selectFrom('purchase_tombstone')
    .selectAll()
    .where('intent_id', '=', intentId)
    .executeTakeFirst();
  if (grave === undefined) return undefined;
  const key = grave.key_id === null ? undefined : await findKeyOwner(deps, grave.key_id);
  return {
    key_id: grave.key_id,
    livemode: key?.livemode === true ? 1 : 0,
    wasPaid: grave.was_paid === 1,
  };
}

/**
 * Sends back money that came for an order which was deleted unpaid, or came on top of what it was
 * paid with. Does nothing for any other intent. Throws PaymentsError.
 */
export async function settleTombstone(deps: SettleDeps, intentId: string): Promise<void> {
  const grave = await findTombstone(deps, intentId);
  if (grave === undefined || grave.wasPaid) return;
  const intent = await withOrderProvider(deps, grave, (provider) =>
    provider.retrieveIntent(intentId),
  );
  if (intent.status !== 'succeeded' || isGivenBack(intent)) return;
  await refundWhole(deps, grave, intentId);
  deps.log.warn({ intentId }, 'a payment for a deleted order was sent back');
}

/** Intents of orders deleted unpaid after `time` (milliseconds): money may still come for them. */
export async function listUnpaidTombstones(
  { db }: Pick<Deps, 'db'>,
  time: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase_tombstone')
    .select('intent_id')
    .where('was_paid', '=', 0)
    .where('deleted_at', '>', time)
    .execute();
  return rows.map((row) => row.intent_id);
}
