import type { Deps } from '#platform/deps.ts';
import { REFUND_JOB } from '../refunds/refund-later.ts';

/**
 * Whether something made under a key still has to be settled: an order that is open, or money that
 * has yet to be sent back (any at all: that is over in minutes).
 */
export async function hasOpenOrders({ db }: Pick<Deps, 'db'>, keyId: string): Promise<boolean> {
  const order = await db
    .selectFrom('purchase')
    .select('id')
    .where('key_id', '=', keyId)
    .where('status', 'in', ['pending', 'processing', 'review', 'disputed'])
    .limit(1)
    .executeTakeFirst();
  if (order !== undefined) return true;
  const refund = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', REFUND_JOB)
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}

/** Whether money was paid under a key after `time` (milliseconds), or may have been since. */
export async function hasMoneyAfter(
  { db }: Pick<Deps, 'db'>,
  { keyId, time }: { keyId: string; time: number },
): Promise<boolean> {
  const order = await db
    .selectFrom('purchase')
    .select('id')
    .where('key_id', '=', keyId)
    .where('settled_at', '>', time)
    .limit(1)
    .executeTakeFirst();
  if (order !== undefined) return true;
  const grave = await db
    .selectFrom('purchase_tombstone')
    .select('intent_id')
    .where('key_id', '=', keyId)
    .where('deleted_at', '>', time)
    .limit(1)
    .executeTakeFirst();
  return grave !== undefined;
}
