import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import { errorCode } from '../errors/error-code.ts';
import { isDatabaseBusy, isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

/**
 * Finds out whether the database can write, by writing the time into the table of failure counts,
 * where old rows are deleted anyway. Throws what the database throws.
 */
export async function probeWriting({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const window_ends_at = clock.now();
  await db
    .insertInto('failure_limit')
    .values({ name: 'readiness', failures: 0, window_ends_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ window_ends_at }))
    .execute();
}

/**
 * Whether the database would take a write now, found out without one: `locked` if another program has held
 * SQLite's write lock for longer than writes wait for it, `read-only` if nothing may be written.
 */
export async function probeWriteLock(db: Database): Promise<'free' | 'locked' | 'read-only'> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ transaction_read_only: string }>`
      show transaction_read_only
    `.execute(db);
    return rows[0]?.transaction_read_only === 'on' ? 'read-only' : 'free';
  }
  return db.connection().execute(async (connection) => {
    try {
      await sql`begin immediate`.execute(connection);
      await sql`rollback`.execute(connection);
      return 'free';
    } catch (error) {
      if (isDatabaseBusy(error)) return 'locked';
      if (String(errorCode(error)).startsWith('SQLITE_READONLY')) return 'read-only';
      throw error;
    }
  });
}
