import { sql } from 'kysely';
import { prepareQuery } from '#platform/database/prepared-query.ts';
import type { Deps } from '#platform/deps.ts';

/** A stream that sent nothing for this long no longer counts: its tab or its computer is gone. */
const TIMEOUT_MS = 60_000;

type StreamDeps = Pick<Deps, 'db' | 'clock'>;

/** A customer's stream: a tab that plays, of the browser that has the session. */
export interface Stream {
  /** The hash of the session's token. */
  sessionHash: string;
  customerId: string;
  streamId: string;
}

function rowOf({ sessionHash, customerId, streamId }: Stream, now: number) {
  return {
    session_hash: sessionHash,
    customer_id: customerId,
    place_id: streamId,
    is_playing: 1,
    started_at: now,
    seen_at: now,
  };
}

/**
 * Starts a stream. It replaces another one of the same session: the tabs of one browser pause each other, and
 * a reloaded page may come before the last request of the page before.
 */
export async function upsertStream({ db, clock }: StreamDeps, stream: Stream): Promise<void> {
  const { session_hash, ...row } = rowOf(stream, clock.now());
  await db
    .insertInto('playing_place')
    .values({ session_hash, ...row })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(row))
    .execute();
}

/**
 * Notes that a stream still plays. One that is not known is new, because its start was lost. One that has
 * ended stays so, because what it sent before may arrive later. Returns false if another stream of the
 * session plays.
 */
export async function renewStream({ db, clock }: StreamDeps, stream: Stream): Promise<boolean> {
  const now = clock.now();
  const { session_hash, ...row } = rowOf(stream, now);
  const isSame = sql<boolean>`playing_place.place_id = excluded.place_id`;
  const kept = await db
    .insertInto('playing_place')
    .values({ session_hash, ...row })
    .onConflict((conflict) =>
      conflict
        .column('session_hash')
        .doUpdateSet({
          ...row,
          started_at: sql`case when ${isSame} then playing_place.started_at else excluded.started_at end`,
        })
        .where(
          sql<boolean>`case when ${isSame} then playing_place.is_playing = 1
            else playing_place.is_playing = 0 or playing_place.seen_at <= ${now - TIMEOUT_MS} end`,
        ),
    )
    .returning('place_id')
    .executeTakeFirst();
  if (kept !== undefined) return true;
  const present = await db
    .selectFrom('playing_place')
    .select('place_id')
    .where('session_hash', '=', session_hash)
    .executeTakeFirst();
  return present?.place_id === stream.streamId;
}

/** Ends a stream, if the session still has that one. */
export async function endStream(
  { db }: Pick<Deps, 'db'>,
  { sessionHash, streamId }: Pick<Stream, 'sessionHash' | 'streamId'>,
): Promise<void> {
  await db
    .updateTable('playing_place')
    .set({ is_playing: 0 })
    .where('session_hash', '=', sessionHash)
    .where('place_id', '=', streamId)
    .execute();
}

const newerQuery = prepareQuery<{ sessionHash: string; since: number }>()((db, given) =>
  db
    .selectFrom('playing_place as own')
    .innerJoin('playing_place as newer', 'newer.customer_id', 'own.customer_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('own.session_hash', '=', given('sessionHash'))
    .where('own.is_playing', '=', 1)
    .where('newer.is_playing', '=', 1)
    .where('newer.seen_at', '>', given('since'))
    .where((row) =>
      row.or([
        row('newer.started_at', '>', row.ref('own.started_at')),
        row.and([
          row('newer.started_at', '=', row.ref('own.started_at')),
          row('newer.session_hash', '>', row.ref('own.session_hash')),
        ]),
      ]),
    ),
);

/**
 * The number of the customer's other streams that began later than the stream of this session; 0 if the
 * session has none.
 */
export async function countNewerStreams(
  { db, clock }: StreamDeps,
  sessionHash: string,
): Promise<number> {
  const row = await newerQuery(db, { sessionHash, since: clock.now() - TIMEOUT_MS });
  return row?.count ?? 0;
}
