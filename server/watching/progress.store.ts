import { type Selection, sql } from 'kysely';
import type { Progress } from '#contract/playback.ts';
import { isoTime } from '#platform/clock/clock.ts';
import { isPostgres } from '#platform/database/dialect.ts';
import { compileOnce } from '#platform/database/prepared-query.ts';
import type { Database, Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';
import type { Viewing } from './count-playing.ts';

const PROGRESS = ['video_id', 'position_ms', 'watched', 'updated_at'] as const;

function asProgress(row: Selection<Schema, 'watch_progress', (typeof PROGRESS)[number]>): Progress {
  return {
    videoId: row.video_id,
    positionSeconds: row.position_ms / 1000,
    watched: row.watched === 1,
    updatedAt: isoTime(row.updated_at),
  };
}

/** The customer's progress in all videos ever played, the latest first. */
export async function listProgress({ db }: Db, customerId: string): Promise<Progress[]> {
  const rows = await db
    .selectFrom('watch_progress')
    .select(PROGRESS)
    .where('customer_id', '=', customerId)
    .orderBy('updated_at', 'desc')
    .orderBy('video_id')
    .execute();
  return rows.map(asProgress);
}

/** How much a customer has played of each video, by its id, and which parts. */
export async function findPlayed(
  { db }: Db,
  customerId: string,
): Promise<Map<string, Pick<StoredProgress, 'playedMs' | 'seenLow' | 'seenHigh'>>> {
  const rows = await db
    .selectFrom('watch_progress')
    .select(['video_id as videoId', 'played_ms as playedMs'])
    .select(['seen_low as seenLow', 'seen_high as seenHigh'])
    .where('customer_id', '=', customerId)
    .execute();
  return new Map(rows.map(({ videoId, ...played }) => [videoId, played]));
}

/** The stored progress of a customer in a video. Times and positions in milliseconds. */
export interface StoredProgress extends Viewing {
  positionMs: number;
  watched: boolean;
  /** Without what anybody may watch as a sample. */
  playedMs: number;
}

interface ProgressKey {
  customerId: string;
  videoId: string;
}

/**
 * Reads the progress of a customer in a video, nothing played where none is stored; and when the customer last saved in
 * any video, null for never. Until the transaction ends, nobody else saves for this customer, so that the time since
 * then is believed once.
 */
export async function lockProgress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: ProgressKey,
): Promise<{ before: StoredProgress; savedAt: number | null }> {
  await lockSaves(db, key);
  const [row] = await findQuery(db, key);
  if (row === undefined) throw new Error('An aggregate always has a row.');
  if (row.file === null) {
    await db
      .insertInto('watch_progress')
      .values({
        customer_id: key.customerId,
        video_id: key.videoId,
        position_ms: 0,
        watched: 0,
        updated_at: clock.now(),
      })
      .execute();
  }
  const before = {
    positionMs: row.positionMs ?? 0,
    playedMs: row.playedMs ?? 0,
    playedAt: row.playedAt,
    file: row.file ?? 0,
    seenLow: row.seenLow ?? 0,
    seenHigh: row.seenHigh ?? 0,
    watched: row.watched === 1,
    finished: row.finished === 1,
  };
  return { before, savedAt: row.savedAt };
}

const lockQuery = compileOnce<Pick<ProgressKey, 'customerId'>>()((db, given) =>
  db.selectNoFrom(
    sql`pg_advisory_xact_lock(hashtext('watching'), hashtext(${given('customerId')}))`.as('locked'),
  ),
);

/** SQLite runs one writing transaction at a time. */
async function lockSaves(db: Database, { customerId }: ProgressKey): Promise<void> {
  if (isPostgres(db)) await lockQuery(db, { customerId });
}

/** One row: the customer's last save in any video, beside what is stored of this one, which may be nothing. */
const findQuery = compileOnce<ProgressKey>()((db, given) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('watch_progress')
        .select((row) => row.fn.max<number | null>('updated_at').as('savedAt'))
        .where('customer_id', '=', given('customerId'))
        .as('last'),
    )
    .leftJoin('watch_progress', (join) =>
      join
        .on((row) => row('customer_id', '=', given('customerId')))
        .on((row) => row('video_id', '=', given('videoId'))),
    )
    .select([
      ...(['savedAt', 'position_ms as positionMs', 'watched', 'played_ms as playedMs'] as const),
      ...(['played_at as playedAt', 'file', 'finished'] as const),
      ...(['seen_low as seenLow', 'seen_high as seenHigh'] as const),
    ]),
);

const writeQuery = compileOnce<
  ProgressKey & {
    [Name in keyof StoredProgress]: StoredProgress[Name] extends boolean
      ? number
      : StoredProgress[Name];
  } & {
    now: number;
  }
>()((db, given) =>
  db
    .updateTable('watch_progress')
    .set({
      position_ms: given('positionMs'),
      watched: given('watched'),
      played_ms: given('playedMs'),
      played_at: given('playedAt'),
      file: given('file'),
      seen_low: given('seenLow'),
      seen_high: given('seenHigh'),
      finished: given('finished'),
      updated_at: given('now'),
    })
    .where('customer_id', '=', given('customerId'))
    .where('video_id', '=', given('videoId')),
);

/** Stores what `lockProgress` found, as it is at `now`. */
export async function writeProgress(
  { db }: Db,
  { now, ...progress }: StoredProgress & ProgressKey & { now: number },
): Promise<Progress> {
  const [watched, finished] = [Number(progress.watched), Number(progress.finished)];
  await writeQuery(db, { ...progress, watched, finished, now });
  const { videoId, positionMs } = progress;
  return {
    videoId,
    positionSeconds: positionMs / 1000,
    watched: progress.watched,
    updatedAt: isoTime(now),
  };
}

/** How much of some videos a customer has played in all, in milliseconds. */
export async function sumPlayed(
  { db }: Db,
  { customerId, videoIds }: { customerId: string; videoIds: readonly string[] },
): Promise<number> {
  if (videoIds.length === 0) return 0;
  const { played } = await db
    .selectFrom('watch_progress')
    .select((row) => row.fn.sum<number | string | null>('played_ms').as('played'))
    .where('customer_id', '=', customerId)
    .where('video_id', 'in', videoIds)
    .executeTakeFirstOrThrow();
  return Number(played ?? 0);
}

/**
 * The customers who have begun a video, by id, and whether they have watched it to the end: at most `limit` of them,
 * after the one with that id.
 */
export async function listViewers(
  { db }: Db,
  { videoId, after, limit }: { videoId: string; after: string; limit: number },
): Promise<{ customerId: string; watched: boolean }[]> {
  const rows = await db
    .selectFrom('watch_progress')
    .select(['customer_id', 'watched'])
    .where('video_id', '=', videoId)
    .where('customer_id', '>', after)
    .orderBy('customer_id')
    .limit(limit)
    .execute();
  return rows.map(({ customer_id, watched }) => ({
    customerId: customer_id,
    watched: watched === 1,
  }));
}
