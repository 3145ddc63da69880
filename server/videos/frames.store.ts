import type { Selectable } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';
import type { Deps } from '#platform/deps.ts';

/** A picture taken out of a video. */
export type FrameRecord = Selectable<Schema['video_frame']>;
type Db = Pick<Deps, 'db'>;

export function listFrames({ db }: Db, videoId: string): Promise<FrameRecord[]> {
  return db
    .selectFrom('video_frame')
    .selectAll()
    .where('video_id', '=', videoId)
    .orderBy('at_ms')
    .execute();
}

export function findFrame({ db }: Db, id: string): Promise<FrameRecord | undefined> {
  return db.selectFrom('video_frame').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Puts these in the place of all pictures taken out of the video before. */
export async function replaceFrames(
  { db }: Db,
  videoId: string,
  frames: readonly FrameRecord[],
): Promise<void> {
  await db.deleteFrom('video_frame').where('video_id', '=', videoId).execute();
  await db
    .insertInto('video_frame')
    .values([...frames])
    .execute();
}
