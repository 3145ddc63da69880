import { forgetWords } from '#platform/database/search-words.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { erasePersonalData } from '../../orders/index.ts';
import { forgetEventsBefore } from '../provider/provider-events.store.ts';
import { eraseRetiredKeys } from './erase-retired-keys.ts';

const DAY_MS = 86_400_000;

/** Takes the personal data off orders cancelled 30 days ago, and forgets events as old; erases old keys. */
export async function sweepOrders(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'log'>,
): Promise<void> {
  const time = deps.clock.now() - 30 * DAY_MS;
  await inTransaction(deps, async (inside) => {
    const subjectIds = await erasePersonalData(inside, time);
    await forgetWords(inside.db, { scope: 'order', subjectIds });
    await forgetEventsBefore(inside, time);
  });
  await eraseRetiredKeys(deps);
}
