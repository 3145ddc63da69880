import { sql } from 'kysely';
import type { MailState } from '#contract/mail.ts';
import { isPostgres } from '#platform/database/dialect.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { isFree, leasedUntil } from '#platform/leases/leases.store.ts';
import { readMail, type StoredMail } from '../mail.store.ts';
import { type Problem, readProblem } from '../mail-problem.ts';

/** Written into the statement, because the index of due messages is on this state alone. */
const waiting = sql.lit<MailState>('waiting');

/**
 * Takes the message that has been due longest, with a lease of so many milliseconds, and counts the try. A
 * message whose lease ran out is due again. Two senders at the same time never get the same message.
 */
export async function claimMail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  leaseMs: number,
): Promise<StoredMail | undefined> {
  const now = clock.now();
  // Asked for with `=`: with `in` PostgreSQL may look for it anew for each row, and take several.
  const due = db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', waiting)
    .where('next_try_at', '<=', now)
    .where('send_until', '>', now)
    .where(isFree(db))
    .orderBy('next_try_at')
    .limit(1);
  const row = await db
    .updateTable('mail')
    .set((row) => ({ leased_until: leasedUntil(db, leaseMs), attempts: row('attempts', '+', 1) }))
    .where('id', '=', isPostgres(db) ? due.forUpdate().skipLocked() : due)
    .returningAll()
    .executeTakeFirst();
  return row && readMail(row);
}

/** A claimed message. `attempts` tells this claim from those of other senders: each raises it. */
type ClaimedMail = Pick<StoredMail, 'id' | 'attempts'>;

/** A claimed message, unless somebody else has it by now, or it was sent. */
function claimedMail(db: Database, { id, attempts }: ClaimedMail) {
  return db
    .updateTable('mail')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('leased_until', 'is not', null)
    .where('state', '=', waiting);
}

/** Renews the lease of a message for so many milliseconds. False if somebody else has it, or it is not to be sent. */
export async function renewMail({ db }: Db, mail: ClaimedMail, leaseMs: number): Promise<boolean> {
  const { numUpdatedRows } = await claimedMail(db, mail)
    .set({ leased_until: leasedUntil(db, leaseMs) })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that a mail server accepted a message. It is never sent again. */
export async function noteSent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  mailId: string,
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: 'sent', sent_at: clock.now(), leased_until: null, last_error: null })
    .where('id', '=', mailId)
    .execute();
}

/**
 * Records why a claimed message was not sent. It waits until `nextTryAt`, or has failed (null). Changes
 * nothing if the lease ran out and somebody else has the message, or if it was sent.
 */
export async function noteProblem(
  { db }: Db,
  mail: ClaimedMail,
  { problem, nextTryAt }: { problem: Problem; nextTryAt: number | null },
): Promise<void> {
  await claimedMail(db, mail)
    .set({
      leased_until: null,
      last_error: JSON.stringify(problem),
      ...(nextTryAt === null ? { state: 'failed' } : { next_try_at: nextTryAt }),
    })
    .execute();
}

/** Records that a claimed message is not sent, because its link was used or replaced. */
export async function noteWithdrawn({ db }: Db, mail: ClaimedMail): Promise<void> {
  await claimedMail(db, mail).set({ state: 'withdrawn', leased_until: null }).execute();
}

/** The latest problem of the mail server or its settings, which holds up all messages; undefined if there is none. */
export async function findHold(
  deps: Db,
): Promise<(Problem & { hold: NonNullable<Problem['hold']> }) | undefined> {
  const held = await listHeld(deps);
  return held.map(({ problem }) => problem).toSorted((a, b) => b.at - a.at)[0];
}

/** Whether a message has been due since before `since` (milliseconds since 1970), and none was sent after it. */
export async function isStanding(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  since: number,
): Promise<boolean> {
  const due = await db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', waiting)
    .where('next_try_at', '<=', since)
    .where('send_until', '>', clock.now())
    .limit(1)
    .executeTakeFirst();
  if (due === undefined) return false;
  const sent = db.selectFrom('mail').select('id').where('sent_at', '>', since).limit(1);
  return (await sent.executeTakeFirst()) === undefined;
}

/** Whether a message was given up after `since` (milliseconds since 1970), or its time ran out then. */
export async function hasGivenUp(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  since: number,
): Promise<boolean> {
  const rows = await db
    .selectFrom('mail')
    .select(['last_error', 'send_until'])
    .where('state', '=', 'failed')
    .where('send_until', '>', since)
    .execute();
  const now = clock.now();
  return rows.some(
    ({ last_error, send_until }) =>
      send_until <= now || (last_error !== null && readProblem(last_error).at > since),
  );
}

async function listHeld({ db }: Db) {
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'last_error'])
    .where('state', '=', waiting)
    .where('last_error', 'is not', null)
    .execute();
  return rows.flatMap(({ id, last_error }) => {
    const { hold, ...problem } = readProblem(last_error ?? '');
    return hold === null ? [] : [{ id, problem: { ...problem, hold } }];
  });
}

/** Lets messages go again that the mail server or its settings held up. With `now` they are due at once. */
export async function liftHold({ db }: Db, { now }: { now?: number } = {}): Promise<void> {
  for (const { id, problem } of await listHeld({ db })) {
    await db
      .updateTable('mail')
      .set({
        last_error: JSON.stringify({ ...problem, hold: null } satisfies Problem),
        ...(now !== undefined && { next_try_at: now }),
      })
      .where('id', '=', id)
      .where('state', '=', waiting)
      .where('last_error', '=', JSON.stringify(problem))
      .execute();
  }
}
