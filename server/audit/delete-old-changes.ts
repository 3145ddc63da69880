import type { Deps } from '#platform/deps.ts';
import { deleteChangesBefore } from './audit.store.ts';

const YEAR_MS = 365 * 24 * 60 * 60_000;

/** Deletes the changes of more than a year ago. */
export function deleteOldChanges(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return deleteChangesBefore(deps, deps.clock.now() - YEAR_MS);
}
