import type { Selectable } from 'kysely';
import type { PreparationState } from '#contract/renditions.ts';
import { forUpdate } from '#platform/database/dialect.ts';
import { rowMapper } from '#platform/database/row-mapper.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';

type Row = Selectable<Schema['video_preparation']>;
const { read, write } = rowMapper<Row>()([]);

/** How far the store is with a video. Times are milliseconds since 1970. */
export interface PreparationRecord extends Omit<ReturnType<typeof read>, 'playsEverywhere'> {
  /** Null until the file was looked at. */
  playsEverywhere: boolean | null;
}

type Change = Partial<Omit<PreparationRecord, 'videoId' | 'changedAt'>>;

function readPreparation(row: Row): PreparationRecord {
  const { playsEverywhere, ...rest } = read(row);
  return { ...rest, playsEverywhere: playsEverywhere === null ? null : playsEverywhere === 1 };
}

function writePreparation({ playsEverywhere, ...rest }: Change): Partial<Row> {
  if (playsEverywhere === undefined) return write(rest);
  return {
    ...write(rest),
    plays_everywhere: playsEverywhere === null ? null : Number(playsEverywhere),
  };
}

export async function findPreparation(
  { db }: Db,
  videoId: string,
): Promise<PreparationRecord | undefined> {
  const row = await db
    .selectFrom('video_preparation')
    .selectAll()
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  return row && readPreparation(row);
}

/** Does what `findPreparation` does, and locks the row until the transaction ends. */
export async function lockPreparation(
  { db }: Db,
  videoId: string,
): Promise<PreparationRecord | undefined> {
  const query = db.selectFrom('video_preparation').selectAll().where('video_id', '=', videoId);
  const row = await forUpdate(db, query).executeTakeFirst();
  return row && readPreparation(row);
}

/** Those in one of these states, or all; the longest queued first. */
export async function listPreparations(
  { db }: Db,
  states?: readonly PreparationState[],
): Promise<PreparationRecord[]> {
  const rows = await db
    .selectFrom('video_preparation')
    .selectAll()
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .orderBy('queued_at')
    .orderBy('video_id')
    .execute();
  return rows.map(readPreparation);
}

/** A video with renditions that rules of an older version than `rules` made; undefined if there is none. */
export async function findOutdated(
  { db }: Db,
  rules: number,
): Promise<PreparationRecord | undefined> {
  const row = await db
    .selectFrom('video_preparation')
    .selectAll()
    .where('state', '=', 'ready')
    .where((row) => row.or([row('rules', 'is', null), row('rules', '<', rules)]))
    .where('video_id', 'in', db.selectFrom('rendition').select('video_id'))
    .orderBy('video_id')
    .limit(1)
    .executeTakeFirst();
  return row && readPreparation(row);
}

/** Changes what is stored of a video's preparation, or begins it: `not_asked` unless it says else. */
export async function savePreparation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  videoId: string,
  change: Change,
): Promise<void> {
  const changed = { ...writePreparation(change), changed_at: clock.now() };
  await db
    .insertInto('video_preparation')
    .values({ state: 'not_asked', percent: 0, ...changed, video_id: videoId })
    .onConflict((conflict) => conflict.column('video_id').doUpdateSet(changed))
    .execute();
}

/** Queues the videos that wait for ffmpeg, because it is there now. */
export async function queueWaiting({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('video_preparation')
    .set({ state: 'queued', queued_at: now, changed_at: now })
    .where('state', '=', 'waiting_for_ffmpeg')
    .execute();
}

/** How many videos are in each state; those that none is in are left out. */
export function countPreparations({
  db,
}: Db): Promise<{ state: PreparationState; count: number }[]> {
  return db
    .selectFrom('video_preparation')
    .select((row) => ['state', row.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
}

/** Gives a video what is stored of another one's preparation in place of its own. */
export async function movePreparation(
  { db }: Db,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db.deleteFrom('video_preparation').where('video_id', '=', to).execute();
  const moving = db.updateTable('video_preparation').set({ video_id: to });
  await moving.where('video_id', '=', from).execute();
}
