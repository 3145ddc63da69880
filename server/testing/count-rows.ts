import { sql } from 'kysely';
import type { Database } from '#platform/database/schema.ts';

/**
 * Tables that a refused call may change: counts of attempts are meant to stay, and videos are looked at after the
 * answer to a list of them.
 */
const UNCOUNTED = ['failure_limit', 'video_preparation'];

/** Returns how many rows every table has, by its name: the same before and after a call that is refused. */
export async function createRowCounter(db: Database) {
  const tables = await db.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !UNCOUNTED.includes(name));
  const counts = names.map(
    (name) => sql`(select count(*) from ${sql.table(name)}) as ${sql.ref(name)}`,
  );
  const query = sql<Record<string, number>>`select ${sql.join(counts)}`;
  return async () => {
    const { rows } = await query.execute(db);
    return rows[0] ?? {};
  };
}
