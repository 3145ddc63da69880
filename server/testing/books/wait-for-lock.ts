import { sql } from 'kysely';
import { isPostgres } from '#platform/database/dialect.ts';
import type { Db } from '#platform/deps.ts';

/**
 * Waits until somebody waits for a lock in this database. On SQLite there is nothing to wait for: its one
 * writer lets nobody else begin.
 */
export async function waitForLock({ db }: Db): Promise<void> {
  if (!isPostgres(db)) return;
  for (let waiting = 0; waiting === 0; ) {
    const { rows } = await sql<{ count: string }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    waiting = Number(rows[0]?.count);
  }
}
