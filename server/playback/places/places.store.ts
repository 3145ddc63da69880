import { sql } from 'kysely';
import { prepareQuery } from '#platform/database/prepared-query.ts';
import type { Deps } from '#platform/deps.ts';

/** A place that sent nothing for this long is free: its tab or its computer is gone. */
const LASTS_MS = 60_000;

type PlaceDeps = Pick<Deps, 'db' | 'clock'>;

/** A place of a customer: a tab of the browser that has the session. */
export interface Place {
  /** The hash of the session's token. */
  sessionHash: string;
  customerId: string;
  placeId: string;
}

function placeFrom({ sessionHash, customerId, placeId }: Place, now: number) {
  return {
    session_hash: sessionHash,
    customer_id: customerId,
    place_id: placeId,
    is_playing: 1,
    started_at: now,
    seen_at: now,
  };
}

/**
 * The place begins to play. Another place of the same session gives way: the tabs of one browser pause
 * each other, and a reloaded page may come before the last words of the page before.
 */
export async function startPlace({ db, clock }: PlaceDeps, place: Place): Promise<void> {
  const { session_hash, ...row } = placeFrom(place, clock.now());
  await db
    .insertInto('playing_place')
    .values({ session_hash, ...row })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(row))
    .execute();
}

/**
 * The place still plays. One that is not known is new, because its start was lost. One that has ended
 * stays so, because what it sent before may arrive later. Returns false if another place of the session
 * plays.
 */
export async function keepPlace({ db, clock }: PlaceDeps, place: Place): Promise<boolean> {
  const now = clock.now();
  const { session_hash, ...row } = placeFrom(place, now);
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
            else playing_place.is_playing = 0 or playing_place.seen_at <= ${now - LASTS_MS} end`,
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
  return present?.place_id === place.placeId;
}

/** Nothing plays at the place any more. */
export async function endPlace(
  { db }: Pick<Deps, 'db'>,
  { sessionHash, placeId }: Pick<Place, 'sessionHash' | 'placeId'>,
): Promise<void> {
  await db
    .updateTable('playing_place')
    .set({ is_playing: 0 })
    .where('session_hash', '=', sessionHash)
    .where('place_id', '=', placeId)
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
 * At how many other places the customer plays that began later than the place of this session; 0 if the
 * session has none.
 */
export async function countNewerPlaces(
  { db, clock }: PlaceDeps,
  sessionHash: string,
): Promise<number> {
  const row = await newerQuery(db, { sessionHash, since: clock.now() - LASTS_MS });
  return row?.count ?? 0;
}
