import { followSchedule } from '../backup-schedule.ts';
import type { OpenStore } from '../open-store.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Has a store that `waitsWithBackups` look at its schedule from now on. */
export function followBackupSchedule({ deps }: OpenStore): void {
  followSchedule(deps);
}

/** Makes every backup some days older. */
export async function ageBackups({ deps: { db } }: OpenStore, days: number): Promise<void> {
  await db
    .updateTable('backup')
    .set((row) => ({ started_at: row('started_at', '-', days * DAY_MS) }))
    .execute();
}
