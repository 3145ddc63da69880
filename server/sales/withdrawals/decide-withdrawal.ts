import type { Withdrawal } from '#contract/consumer-rights/withdrawals.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { noteOnTimeline } from '../orders/index.ts';
import { describeWithdrawals } from './describe-withdrawals.ts';
import { lockOrders } from './lock-orders.ts';
import {
  lockOpenWithdrawals,
  saveDecision,
  saveDecisionOnUnknown,
} from './open-withdrawals.store.ts';
import { alreadyDecided, noSuchWithdrawal } from './withdrawals.errors.ts';
import { findWithdrawal, listLinks } from './withdrawals.store.ts';

interface Decision {
  note: string;
  /** The admin, as timelines show them. */
  actor: string;
}

type DecideDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Notes that an admin has dealt with withdrawals, also on their orders' timelines. Those that somebody has dealt with
 * already stay as they are. Returns how many it noted.
 */
export function decideWithdrawals(
  deps: DecideDeps,
  { ids, note, actor }: Decision & { ids: readonly string[] },
): Promise<number> {
  return inTransaction(deps, async (inside) => {
    const orders = await lockOrders(inside, [...(await listLinks(inside, ids)).values()].flat());
    const open = (await lockOpenWithdrawals(inside, ids)).map(({ id }) => id);
    if (open.length === 0) return 0;
    const cause = `The withdrawal was dealt with.${note === '' ? '' : ` ${note}`}`;
    const about = new Set([...(await listLinks(inside, open)).values()].flat());
    for (const order of orders) {
      if (about.has(order.id)) await noteOnTimeline(inside, order, { cause, actor });
    }
    await saveDecision(inside, open, { at: inside.clock.now(), by: actor, note });
    return open.length;
  });
}

/** Notes that an admin has dealt with one withdrawal. Throws 404 and 409. */
export async function decideWithdrawal(
  deps: DecideDeps,
  { withdrawalId, ...decision }: Decision & { withdrawalId: string },
): Promise<Withdrawal> {
  const decided = await decideWithdrawals(deps, { ids: [withdrawalId], ...decision });
  const withdrawal = await findWithdrawal(deps, withdrawalId);
  if (withdrawal === undefined) throw noSuchWithdrawal();
  if (decided === 0) throw alreadyDecided();
  const [described] = await describeWithdrawals(deps, [withdrawal]);
  if (described === undefined) throw noSuchWithdrawal();
  return described;
}

/** Notes that an admin has dealt with all open withdrawals of unknown addresses up to a time. Returns how many. */
export function decideUnknownWithdrawals(
  deps: DecideDeps,
  { until, note, actor }: Decision & { until: number },
): Promise<number> {
  return saveDecisionOnUnknown(deps, until, { at: deps.clock.now(), by: actor, note });
}
