import { forgetWords } from '#platform/database/search-words.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { erasePersonalData } from './due-orders.store.ts';
import { forgetEventsBefore } from './provider-events.store.ts';

const DAY_MS = 86_400_000;

/** Takes the personal data off orders cancelled 30 days ago, and forgets events as old. */
export function sweepOrders(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const time = deps.clock.now() - 30 * DAY_MS;
  return inTransaction(deps, async (inside) => {
    const subjectIds = await erasePersonalData(inside, time);
    await forgetWords(inside.db, { scope: 'order', subjectIds });
    await forgetEventsBefore(inside, time);
  });
}
