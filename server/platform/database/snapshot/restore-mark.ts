import { sql } from 'kysely';
import { hasTable } from '../existing-tables.ts';
import type { Database } from '../schema.ts';

/** A table that exists while a restore has not filled the database completely. */
const MARK = 'unfinished_restore';

/** Marks an empty database as being filled by a restore. Durable once it resolves. */
export async function markUnfinished(db: Database): Promise<void> {
  await sql`create table ${sql.table(MARK)} (started_at bigint)`.execute(db);
}

/** The database is complete. Durable once it resolves. */
export async function removeMark(db: Database): Promise<void> {
  await sql`drop table ${sql.table(MARK)}`.execute(db);
}

/** Whether a restore into this database was cut short, or is under way. */
export function isUnfinished(db: Database): Promise<boolean> {
  return hasTable(db, MARK);
}
