import type { Deps } from '#platform/deps.ts';
import { handleMatching } from './match-orders.ts';
import { deleteDecidedBefore } from './withdrawals.store.ts';

const HOUR_MS = 60 * 60_000;
/** As long as a right to withdraw can last: a year and 14 days, and some more. */
const KEPT_MS = 400 * 24 * HOUR_MS;

/** Deletes withdrawals that were dealt with long ago. Those of an order go with its customer. */
export function sweepWithdrawals(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return deleteDecidedBefore(deps, deps.clock.now() - KEPT_MS);
}

/** Registers the work about withdrawals in this process. */
export function startWithdrawalWork(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock' | 'jobs' | 'limits' | 'policy'>,
): void {
  handleMatching(deps);
  deps.jobs.runOnOneNode(HOUR_MS, 'sweep of withdrawals', () => sweepWithdrawals(deps));
}
