import type { Selection } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';
import type { Db } from '#platform/deps.ts';

const FRAME = ['id', 'video_id as videoId', 'picture_key as pictureKey', 'at_ms as atMs'] as const;

/** A picture taken out of a video at `atMs` milliseconds; its key is without the size. */
export type FrameRecord = Selection<Schema, 'video_frame', (typeof FRAME)[number]>;

export function listFrames({ db }: Db, videoId: string): Promise<FrameRecord[]> {
  return db
    .selectFrom('video_frame')
    .select(FRAME)
    .where('video_id', '=', videoId)
    .orderBy('at_ms')
    .execute();
}

export function findFrame({ db }: Db, id: string): Promise<FrameRecord | undefined> {
  return db.selectFrom('video_frame').select(FRAME).where('id', '=', id).executeTakeFirst();
}

/** Replaces all pictures taken out of the video before. */
export async function replaceFrames(
  { db }: Db,
  videoId: string,
  frames: readonly FrameRecord[],
): Promise<void> {
  await db.deleteFrom('video_frame').where('video_id', '=', videoId).execute();
  const rows = frames.map(({ id, pictureKey: picture_key, atMs: at_ms }) => {
    return { id, video_id: videoId, picture_key, at_ms };
  });
  if (rows.length > 0) await db.insertInto('video_frame').values(rows).execute();
}
