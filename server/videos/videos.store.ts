import type { Selection } from 'kysely';
import { forUpdate } from '#platform/database/dialect.ts';
import { prepareQuery } from '#platform/database/prepared-query.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { noSuchVideo } from './videos.errors.ts';

const VIDEO = [
  'id',
  'title',
  'description',
  'object_key as objectKey',
  'content_type as contentType',
  'size_bytes as sizeBytes',
  'duration_ms as durationMs',
  'thumbnail_key as thumbnailKey',
  'captions_key as captionsKey',
] as const;
export type VideoRecord = Selection<Schema, 'video', (typeof VIDEO)[number]>;

const videoQuery = prepareQuery<{ id: string }>()((db, given) =>
  db.selectFrom('video').select(VIDEO).where('id', '=', given('id')),
);

export function findVideo({ db }: Db, id: string): Promise<VideoRecord | undefined> {
  return videoQuery(db, { id });
}

function assertFound(video: VideoRecord | undefined): VideoRecord {
  if (video === undefined) throw noSuchVideo();
  return video;
}

/** As `findVideo`; throws 404 where there is none. */
export async function getVideo(deps: Db, id: string): Promise<VideoRecord> {
  return assertFound(await findVideo(deps, id));
}

/** As `getVideo`, locking the video until the transaction ends. */
export async function lockVideo({ db }: Db, id: string): Promise<VideoRecord> {
  const query = db.selectFrom('video').select(VIDEO).where('id', '=', id);
  return assertFound(await forUpdate(db, query).executeTakeFirst());
}

/** Those of the videos that exist, by their ids. */
export async function findVideos(
  { db }: Db,
  ids: readonly string[],
): Promise<Map<string, VideoRecord>> {
  if (ids.length === 0) return new Map();
  const videos = await db
    .selectFrom('video')
    .select(VIDEO)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(videos.map((video) => [video.id, video]));
}

/** How long each video plays, in milliseconds, by its id; 0 where the file does not say. */
export async function listDurations({ db }: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('video').select(['id', 'duration_ms']).execute();
  return new Map(rows.map((row) => [row.id, row.duration_ms ?? 0]));
}

/** All videos, the newest first. */
export function listVideos({ db }: Db): Promise<VideoRecord[]> {
  return db.selectFrom('video').select(VIDEO).orderBy('created_at', 'desc').orderBy('id').execute();
}

export type NewVideo = Omit<VideoRecord, 'id'> & { id?: string };

/** Records a video whose files are stored already; answers its id, a new one unless it has one. */
export async function addVideo(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  video: NewVideo,
): Promise<string> {
  const id = video.id ?? ids.id();
  await db
    .insertInto('video')
    .values({
      id,
      title: video.title,
      description: video.description,
      object_key: video.objectKey,
      content_type: video.contentType,
      size_bytes: video.sizeBytes,
      duration_ms: video.durationMs,
      thumbnail_key: video.thumbnailKey,
      captions_key: video.captionsKey,
      created_at: clock.now(),
    })
    .execute();
  return id;
}

/** Changes a video's title and description; answers it as it is then. Throws 404. */
export async function updateVideo(
  { db }: Db,
  { id, title, description }: Pick<VideoRecord, 'id' | 'title' | 'description'>,
): Promise<VideoRecord> {
  const change = db.updateTable('video').set({ title, description }).where('id', '=', id);
  return assertFound(await change.returning(VIDEO).executeTakeFirst());
}

export async function saveThumbnailKey(
  { db }: Db,
  { id, key }: { id: string; key: string },
): Promise<void> {
  await db.updateTable('video').set({ thumbnail_key: key }).where('id', '=', id).execute();
}

/** Deletes the record of a video, with its place in packages, its frames and everybody's progress. */
export async function deleteVideoRecord({ db }: Db, id: string): Promise<void> {
  await db.deleteFrom('video').where('id', '=', id).execute();
}
