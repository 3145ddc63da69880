import type { WithdrawalInput } from '#contract/consumer-rights/withdrawals.ts';
import { addressKey } from '#contract/values/addresses.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { hasConsumerRights } from '../consent/index.ts';
import { matchLater } from './match-orders.ts';
import { noWithdrawals } from './withdrawals.errors.ts';
import { findSameWithdrawal, insertWithdrawal, lockStatementsFor } from './withdrawals.store.ts';

/** A statement repeated within this time is a second click, or a call whose response was lost. */
const SAME_WITHIN_MS = 10 * 60_000;

/**
 * Receives a withdrawal. Whether its address is known is looked up by a job, which also queues the receipt, so that the
 * answer and its time are the same either way. Returns when it was received, in milliseconds since 1970. Throws 404
 * where the shop takes none, 429.
 */
export async function receiveWithdrawal(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock' | 'jobs' | 'limits' | 'policy'>,
  { name, email, order = '', address }: WithdrawalInput & { address: string },
): Promise<number> {
  if (!(await hasConsumerRights(deps))) throw noWithdrawals();
  const emailKey = addressKey(email);
  await deps.limits.take({ limit: deps.policy.limits.withdrawalByAddress, subject: address });
  return inTransaction(deps, async (inside) => {
    await lockStatementsFor(inside, emailKey);
    const receivedAt = inside.clock.now();
    const stated = { name, email, emailKey, typedOrder: order };
    const same = await findSameWithdrawal(inside, {
      ...stated,
      since: receivedAt - SAME_WITHIN_MS,
    });
    if (same !== undefined) return same.receivedAt;
    const withdrawal = { id: inside.ids.id(), receivedAt, ...stated };
    await insertWithdrawal(inside, withdrawal);
    await matchLater(inside, withdrawal.id);
    return receivedAt;
  });
}
