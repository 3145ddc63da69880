import { databaseNow } from '../database/dialect.ts';
import type { Database } from '../database/schema.ts';
import { isFree, leasedUntil } from '../leases/leases.store.ts';

/** Periodic work, and the process that does it. All times are by the clock of the database. */
interface TimerClaim {
  name: string;
  holder: string;
}

/** The state of periodic work, as one process sees it. */
export interface TimerState {
  /** No process is doing it, or the one that was has died. */
  isFree: boolean;
  /** Milliseconds since it last began; Infinity: never. Negative if the database's clock was set back. */
  agoMs: number;
  /** When it last began; null: never. */
  begunAt: number | null;
  /** The process that did it last died before its end. */
  wasCutShort: boolean;
}

/** Reads the state of periodic work. */
export async function findTimer(db: Database, name: string): Promise<TimerState> {
  const row = await db
    .selectFrom('timer')
    .select(['begun_at', 'leased_until', databaseNow(db).as('now')])
    .where('name', '=', name)
    .executeTakeFirst();
  if (row === undefined)
    return { isFree: true, agoMs: Number.POSITIVE_INFINITY, begunAt: null, wasCutShort: false };
  const { begun_at: begunAt, leased_until: until, now } = row;
  const wasCutShort = until !== null && until <= now;
  return { isFree: until === null || wasCutShort, agoMs: now - begunAt, begunAt, wasCutShort };
}

/**
 * Claims periodic work, if it last began at `begunAt` (null: never) and nobody is at it. Of several
 * processes at the same time one gets true.
 */
export async function claimTimer(
  db: Database,
  { name, holder, begunAt, leaseMs }: TimerClaim & { begunAt: number | null; leaseMs: number },
): Promise<boolean> {
  const begun = { holder, begun_at: databaseNow(db), leased_until: leasedUntil(db, leaseMs) };
  if (begunAt === null) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('timer')
      .values({ name, ...begun })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('timer')
    .set(begun)
    .where('name', '=', name)
    .where('begun_at', '=', begunAt)
    .where(isFree(db))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Renews the claim of a process. False if another one has the work, or it has ended. */
export async function renewTimer(
  db: Database,
  { name, holder, leaseMs }: TimerClaim & { leaseMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('timer')
    .set({ leased_until: leasedUntil(db, leaseMs) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where('leased_until', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the claim once the work is done, if this process still has it. */
export async function releaseTimer(db: Database, { name, holder }: TimerClaim): Promise<void> {
  await db
    .updateTable('timer')
    .set({ leased_until: null })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}
