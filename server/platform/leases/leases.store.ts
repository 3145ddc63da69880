import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { databaseNow } from '../database/dialect.ts';
import type { Database } from '../database/schema.ts';

/** SQL: until when a lease is taken now, or renewed, for a column `leased_until`; by the time of the database. */
export function leasedUntil(db: Database, leaseMs: number): RawBuilder<number> {
  return sql<number>`${databaseNow(db)} + ${leaseMs}`;
}

/** SQL: whether nobody has the lease of a row: it was given back (null) or has run out, by the time of the database. */
export function isFree(db: Database, column = 'leased_until'): RawBuilder<SqlBool> {
  const until = sql.ref(column);
  return sql<SqlBool>`(${until} is null or ${until} <= ${databaseNow(db)})`;
}

/** A lease on work that one of several processes does for all. */
export interface NamedLease {
  name: string;
  /** The id of the process that has the lease. */
  holder: string;
}

/** Takes a lease for so many milliseconds, or keeps it. False while another process has it. */
export async function takeLease(
  db: Database,
  { name, holder, leaseMs }: NamedLease & { leaseMs: number },
): Promise<boolean> {
  const taken = { holder, leased_until: leasedUntil(db, leaseMs) };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('lease')
    .values({ name, ...taken })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(taken)
        .where((row) =>
          row.or([row('lease.holder', '=', holder), isFree(db, 'lease.leased_until')]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Lets another process have it, if this one does. */
export async function endLease(db: Database, { name, holder }: NamedLease): Promise<void> {
  await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute();
}
