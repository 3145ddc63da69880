import type { Withdrawal } from '#contract/consumer-rights/withdrawals.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { lockOrder, noteOnTimeline } from '../orders/index.ts';
import { describeWithdrawals } from './describe-withdrawals.ts';
import { alreadyDecided, noSuchWithdrawal } from './withdrawals.errors.ts';
import { listLinks, lockWithdrawal, saveDecision } from './withdrawals.store.ts';

interface Decision {
  withdrawalId: string;
  note: string;
  /** The admin's user name. */
  actor: string;
}

/** Notes that an admin has dealt with a withdrawal, also on its orders' timelines. Throws 404 and 409. */
export function decideWithdrawal(
  deps: Pick<Deps, 'db' | 'clock'>,
  { withdrawalId, note, actor }: Decision,
): Promise<Withdrawal> {
  return inTransaction(deps, async (inside) => {
    // The orders first, as everywhere: otherwise two transactions could wait for each other.
    const orderIds = (await listLinks(inside, [withdrawalId])).get(withdrawalId) ?? [];
    const cause = `The withdrawal was dealt with.${note === '' ? '' : ` ${note}`}`;
    for (const orderId of orderIds) {
      const order = await lockOrder(inside, orderId);
      if (order !== undefined) await noteOnTimeline(inside, order, { cause, actor });
    }
    const withdrawal = await lockWithdrawal(inside, withdrawalId);
    if (withdrawal === undefined) throw noSuchWithdrawal();
    if (withdrawal.decision !== null) throw alreadyDecided();
    const decision = { at: inside.clock.now(), by: actor, note };
    await saveDecision(inside, withdrawalId, decision);
    const [described] = await describeWithdrawals(inside, [{ ...withdrawal, decision }]);
    if (described === undefined) throw noSuchWithdrawal();
    return described;
  });
}
