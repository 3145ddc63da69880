import type { Database } from '../database/schema.ts';

/** What one of several processes does for all. */
export interface Lease {
  name: string;
  /** The process. */
  holder: string;
}

/**
 * Takes a lease until `leasedUntil`, or keeps it. False while another process has it. Times are milliseconds
 * since 1970.
 */
export async function takeLease(
  db: Database,
  { name, holder, now, leasedUntil }: Lease & { now: number; leasedUntil: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('lease')
    .values({ name, holder, leased_until: leasedUntil })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, leased_until: leasedUntil })
        .where((row) =>
          row.or([row('lease.holder', '=', holder), row('lease.leased_until', '<=', now)]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Lets another process have it, if this one does. */
export async function endLease(db: Database, { name, holder }: Lease): Promise<void> {
  await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute();
}
