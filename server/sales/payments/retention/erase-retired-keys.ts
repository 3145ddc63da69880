import { inTransaction } from '#platform/database/transaction.ts';
import type { Db, Deps } from '#platform/deps.ts';
import type { KnownKey } from '#platform/payments/payment-keys.ts';
import { hasOpenOrders, hasOrderPaidAfter } from '../../orders/index.ts';
import { REFUND_JOB } from '../refunds/queue-refund.ts';
import { hasTombstoneAfter } from './tombstones.store.ts';

const DAY_MS = 86_400_000;

/**
 * For so long after a payment it must be possible to ask about it, because it may still be refunded
 * or disputed (card schemes allow 120 days for most disputes).
 */
const MONEY_RETURNS_MS = 180 * DAY_MS;

/**
 * Erases replaced keys: as soon as none of their orders is open if the present key belongs to
 * the same account, otherwise once no payment made with them can be refunded or disputed any more.
 */
export async function eraseRetiredKeys(
  deps: Pick<Deps, 'db' | 'vault' | 'payments' | 'clock' | 'log' | 'jobs'>,
): Promise<void> {
  const { keys } = deps.payments;
  const presentId = await keys.readPresentId(deps);
  const kept = await keys.list(deps);
  const present = kept.find(({ id }) => id === presentId);
  for (const key of kept) {
    if (key.id === presentId) continue;
    await inTransaction(deps, async (inside) => {
      await keys.lock(inside, key.id);
      if (await hasOpenOrders(inside, key.id)) return;
      // The key of a waiting refund is not known here. Refunds take minutes, so all keys wait.
      if (await deps.jobs.isWaiting(inside.db, REFUND_JOB)) return;
      const heir = present !== undefined && isSameAccount(key, present) ? present : null;
      const time = deps.clock.now() - MONEY_RETURNS_MS;
      if (heir === null && (await hasMoneyAfter(inside, { keyId: key.id, time }))) return;
      await keys.erase(inside, { keyId: key.id, heirId: heir?.id ?? null });
      deps.log.info({ keyId: key.id }, 'a payment key that was replaced has been erased');
    });
  }
}

function isSameAccount(key: KnownKey, other: KnownKey): boolean {
  if (key.livemode !== other.livemode) return false;
  return key.accountId !== null && key.accountId === other.accountId;
}

/** Whether money was paid under a key after `time` (milliseconds), or may have been since. */
async function hasMoneyAfter(deps: Db, since: { keyId: string; time: number }): Promise<boolean> {
  return (await hasOrderPaidAfter(deps, since)) || hasTombstoneAfter(deps, since);
}
