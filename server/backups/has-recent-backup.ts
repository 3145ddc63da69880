import { listTables } from '#platform/database/snapshot/read-snapshot.ts';
import type { Deps } from '#platform/deps.ts';
import { listRuns } from './backups.store.ts';

/** The first schema of which a store can be backed up. */
export const OLDEST_SCHEMA = '0019-backups';

const DAY_MS = 24 * 60 * 60_000;

/** Whether a good backup of the last 24 hours is known. Also asked of a store that was not updated yet. */
export async function hasRecentBackup(deps: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  if (!(await listTables(deps.db)).includes('backup')) return false;
  const now = deps.clock.now();
  const runs = await listRuns(deps, 100);
  // One from the future says nothing: the clock is or was wrong.
  return runs.some(({ name, startedAt }) => name !== null && Math.abs(now - startedAt) < DAY_MS);
}
