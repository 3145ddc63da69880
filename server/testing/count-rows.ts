import { sql } from 'kysely';
import type { Database } from '#platform/database/schema.ts';

/** Counts of attempts are meant to stay when a call is refused. */
const NOT_COUNTED = 'failure_limit';

/** How many rows every table has, by its name: the same before and after a call that is refused. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const tables = await db.introspection.getTables();
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    if (name === NOT_COUNTED) continue;
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`
      .execute(db)
      .then((result) => result.rows[0] ?? { rows: -1 });
    counts[name] = Number(rows);
  }
  return counts;
}
