import type { Deps } from '#platform/deps.ts';
import { isGivenBack } from './find-payment.ts';
import { withOrderProvider } from './order-provider.ts';
import { refundWhole } from './refund-whole.ts';
import type { SettleDeps } from './settlement.ts';

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
    ])
    .where('purchase_id', 'in', [...orderIds])
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('purchase_tombstone')
    .values(
      rows.map(({ intent_id, total_cents, key_id, status }) => ({
        intent_id,
        total_cents,
        key_id,
        was_paid: status === 'canceled' ? 0 : 1,
        deleted_at: clock.now(),
      })),
    )
    .execute();
}

/** Sends back money that came for an order which was deleted unpaid. Does nothing for any other intent. */
export async function settleTombstone(deps: SettleDeps, intentId: string): Promise<void> {
  const grave = await deps.db
    .selectFrom('purchase_tombstone')
    .selectAll()
    .where('intent_id', '=', intentId)
    .where('was_paid', '=', 0)
    .executeTakeFirst();
  if (grave === undefined) return;
  const key = { key_id: grave.key_id, livemode: 0 };
  const intent = await withOrderProvider(deps, key, (provider) =>
    provider.retrieveIntent(intentId),
  );
  if (intent.status !== 'succeeded' || isGivenBack(intent)) return;
  await refundWhole(deps, key, intentId);
  deps.log.warn({ intentId }, 'a payment for a deleted order was sent back');
}
