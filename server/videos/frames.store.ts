import type { Deps } from '#platform/deps.ts';

/** A picture taken out of a video. */
export interface FrameRecord {
  id: string;
  videoId: string;
  /** Storage key, without the size. */
  pictureKey: string;
  /** When the video shows it, in milliseconds from its beginning. */
  atMs: number;
}

const FRAME = ['id', 'video_id as videoId', 'picture_key as pictureKey', 'at_ms as atMs'] as const;
type Db = Pick<Deps, 'db'>;

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

/** Puts these in the place of all pictures taken out of the video before. */
export async function replaceFrames(
  { db }: Db,
  videoId: string,
  frames: readonly Omit<FrameRecord, 'videoId'>[],
): Promise<void> {
  await db.deleteFrom('video_frame').where('video_id', '=', videoId).execute();
  await db
    .insertInto('video_frame')
    .values(
      frames.map(({ id, pictureKey, atMs }) => ({
        id,
        video_id: videoId,
        picture_key: pictureKey,
        at_ms: atMs,
      })),
    )
    .execute();
}
