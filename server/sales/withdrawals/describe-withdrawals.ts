import type { Withdrawal } from '#contract/consumer-rights/withdrawals.ts';
import { isolated } from '#contract/values/characters.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Db } from '#platform/deps.ts';
import { listLinks, type StoredWithdrawal } from './withdrawals.store.ts';

/** Withdrawals as admins see them. */
export async function describeWithdrawals(
  deps: Db,
  withdrawals: readonly StoredWithdrawal[],
): Promise<Withdrawal[]> {
  const links = await listLinks(
    deps,
    withdrawals.map(({ id }) => id),
  );
  return withdrawals.map(({ id, name, email, typedOrder, receivedAt, isUnknown, decision }) => ({
    id,
    receivedAt: isoTime(receivedAt),
    name,
    email,
    typedOrder: isolated(typedOrder),
    isUnknown,
    orderIds: links.get(id) ?? [],
    decision: decision && { ...decision, at: isoTime(decision.at) },
  }));
}
