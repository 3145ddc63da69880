import type { Selection } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';
import type { Db } from '#platform/deps.ts';

const RENDITION = [
  'id',
  'video_id as videoId',
  'object_key as objectKey',
  'width',
  'height',
  'size_bytes as sizeBytes',
  'codecs',
  'bandwidth',
  'average_bandwidth as averageBandwidth',
  'frame_rate as frameRate',
  'made_at as madeAt',
] as const;

/** One quality of a video: a file that plays alone. Rates are in bits per second. */
export type RenditionRecord = Selection<Schema, 'rendition', (typeof RENDITION)[number]>;

/** The renditions of a video, the best first; none until it is prepared. */
export function listRenditions({ db }: Db, videoId: string): Promise<RenditionRecord[]> {
  return db
    .selectFrom('rendition')
    .select(RENDITION)
    .where('video_id', '=', videoId)
    .orderBy('height', 'desc')
    .orderBy('bandwidth', 'desc')
    .orderBy('id')
    .execute();
}

/** A rendition, if there is one of that id; a video that is made again has others. */
export function findRendition({ db }: Db, id: string): Promise<RenditionRecord | undefined> {
  return db.selectFrom('rendition').select(RENDITION).where('id', '=', id).executeTakeFirst();
}

/** Replaces all renditions of a video; none: it has none any more. */
export async function replaceRenditions(
  { db }: Db,
  videoId: string,
  renditions: readonly RenditionRecord[],
): Promise<void> {
  await db.deleteFrom('rendition').where('video_id', '=', videoId).execute();
  if (renditions.length === 0) return;
  const rows = renditions.map((made) => ({
    id: made.id,
    video_id: videoId,
    object_key: made.objectKey,
    width: made.width,
    height: made.height,
    size_bytes: made.sizeBytes,
    codecs: made.codecs,
    bandwidth: made.bandwidth,
    average_bandwidth: made.averageBandwidth,
    frame_rate: made.frameRate,
    made_at: made.madeAt,
  }));
  await db.insertInto('rendition').values(rows).execute();
}

/** The ids of the videos that have renditions. */
export async function listPrepared({ db }: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('rendition').select('video_id').distinct().execute();
  return new Set(rows.map(({ video_id }) => video_id));
}

/** Gives a video the renditions of another one in place of its own. */
export async function moveRenditions(
  { db }: Db,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db.deleteFrom('rendition').where('video_id', '=', to).execute();
  await db.updateTable('rendition').set({ video_id: to }).where('video_id', '=', from).execute();
}
