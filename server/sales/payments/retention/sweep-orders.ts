import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteMailOf } from '../../../mail/index.ts';
import { eraseDetails } from '../../orders/index.ts';
import { deleteEventsBefore } from '../provider/provider-events.store.ts';
import { eraseRetiredKeys } from './erase-retired-keys.ts';

const DAY_MS = 86_400_000;

/** Erases the details of orders cancelled 30 days ago with their messages, events as old, and unneeded keys. */
export async function sweepOrders(
  deps: Pick<Deps, 'db' | 'vault' | 'payments' | 'clock' | 'log' | 'jobs'>,
): Promise<void> {
  const time = deps.clock.now() - 30 * DAY_MS;
  await inTransaction(deps, async (inside) => {
    const orderIds = await eraseDetails(inside, time);
    await deleteMailOf(inside, { orderIds });
    await deleteEventsBefore(inside, time);
  });
  await eraseRetiredKeys(deps);
}
