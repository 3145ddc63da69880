import { sql } from 'kysely';
import { PARTS } from '#contract/watching/watching.ts';
import { compileOnce } from '#platform/database/prepared-query.ts';
import type { Db } from '#platform/deps.ts';
import type { Counted } from './count-playing.ts';

interface OfFile {
  videoId: string;
  file: number;
}

const addToDay = compileOnce<
  OfFile & { day: string } & Pick<Counted, 'plays' | 'playedMs' | 'viewers' | 'finishes'>
>()((db, given) =>
  db
    .insertInto('watched_day')
    .values({
      video_id: given('videoId'),
      file: given('file'),
      day: given('day'),
      plays: given('plays'),
      played_ms: given('playedMs'),
      viewers: given('viewers'),
      finishes: given('finishes'),
    })
    .onConflict((conflict) =>
      conflict.columns(['video_id', 'file', 'day']).doUpdateSet({
        plays: sql`watched_day.plays + excluded.plays`,
        played_ms: sql`watched_day.played_ms + excluded.played_ms`,
        viewers: sql`watched_day.viewers + excluded.viewers`,
        finishes: sql`watched_day.finishes + excluded.finishes`,
      }),
    ),
);

const addRun = compileOnce<OfFile & { first: number; after: number }>()((db, given) => {
  const ofFile = { video_id: given('videoId'), file: given('file') };
  return db
    .insertInto('watched_part')
    .values([
      { ...ofFile, part: given('first'), change: 1 },
      { ...ofFile, part: given('after'), change: -1 },
    ])
    .onConflict((conflict) =>
      conflict
        .columns(['video_id', 'file', 'part'])
        .doUpdateSet({ change: sql`watched_part.change + excluded.change` }),
    );
});

/**
 * Adds what was counted to the sums of a video's file. Each is added in the database, in one statement, so that nothing
 * is lost where several processes count at once.
 */
export async function addToSums(
  { db }: Db,
  { videoId, file, day, runs, ...counted }: OfFile & Counted & { day: string },
): Promise<void> {
  // In the order of the parts, so that no two transactions wait for each other.
  for (const [first, after] of runs) await addRun(db, { videoId, file, first, after });
  if (Object.values(counted).every((count) => count === 0)) return;
  await addToDay(db, { videoId, file, day, ...counted });
}

/** The sums of what was played of a file. */
export interface FileSums {
  file: number;
  plays: number;
  playedMs: number;
  viewers: number;
  finishes: number;
  /** "2026-12-24" */
  firstDay: string;
}

/** Sums what was played of each file of a video that anybody has played, the first file first. */
export function sumFiles({ db }: Db, videoId: string): Promise<FileSums[]> {
  return db
    .selectFrom('watched_day')
    .select((row) => [
      'file',
      row.fn.sum<number>('plays').as('plays'),
      row.fn.sum<number>('played_ms').as('playedMs'),
      row.fn.sum<number>('viewers').as('viewers'),
      row.fn.sum<number>('finishes').as('finishes'),
      row.fn.min('day').as('firstDay'),
    ])
    .where('video_id', '=', videoId)
    .groupBy('file')
    .orderBy('file')
    .execute();
}

/** How many customers have played each of a file's parts. */
export async function readCurve({ db }: Db, { videoId, file }: OfFile): Promise<number[]> {
  const rows = await db
    .selectFrom('watched_part')
    .select(['part', 'change'])
    .where('video_id', '=', videoId)
    .where('file', '=', file)
    .execute();
  const changes = new Map(rows.map(({ part, change }) => [part, change]));
  let viewers = 0;
  return Array.from({ length: PARTS }, (_, part) => {
    viewers += changes.get(part) ?? 0;
    return viewers;
  });
}

/** The videos that were played most often in some days, both included; the most first, then the longest played. */
export function listMostWatched(
  { db }: Db,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<{ id: string; plays: number; playedMs: number }[]> {
  return db
    .selectFrom('watched_day')
    .select((row) => [
      'video_id as id',
      row.fn.sum<number>('plays').as('plays'),
      row.fn.sum<number>('played_ms').as('playedMs'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('video_id')
    .orderBy('plays', 'desc')
    .orderBy('playedMs', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
