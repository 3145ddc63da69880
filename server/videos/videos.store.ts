import { forUpdate } from '#platform/database/dialect.ts';
import { prepareQuery } from '#platform/database/prepared-query.ts';
import type { Deps } from '#platform/deps.ts';
import { noSuchVideo } from './videos.errors.ts';

export interface VideoRecord {
  id: string;
  title: string;
  description: string;
  /** Storage key of its bytes. */
  objectKey: string;
  contentType: string;
  sizeBytes: number;
  /** Null where the file does not say. */
  durationMs: number | null;
  thumbnailKey: string | null;
  captionsKey: string | null;
}

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

type Db = Pick<Deps, 'db'>;

const videoQuery = prepareQuery<{ id: string }>()((db, given) =>
  db.selectFrom('video').select(VIDEO).where('id', '=', given('id')),
);

export function findVideo({ db }: Db, id: string): Promise<VideoRecord | undefined> {
  return videoQuery(db, { id });
}

/** As `findVideo`; throws 404 where there is none. */
export async function getVideo(deps: Db, id: string): Promise<VideoRecord> {
  const video = await findVideo(deps, id);
  if (video === undefined) throw noSuchVideo();
  return video;
}

/** As `getVideo`, locking the video until the transaction ends. */
export async function lockVideo({ db }: Db, id: string): Promise<VideoRecord> {
  const query = db.selectFrom('video').select(VIDEO).where('id', '=', id);
  const video = await forUpdate(db, query).executeTakeFirst();
  if (video === undefined) throw noSuchVideo();
  return video;
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

/** All videos, the newest first. */
export function listVideos({ db }: Db): Promise<VideoRecord[]> {
  return db.selectFrom('video').select(VIDEO).orderBy('created_at', 'desc').orderBy('id').execute();
}

export interface NewVideo extends Omit<VideoRecord, 'id'> {
  /** Where it has one already, as an upload does; else it is given one. */
  id?: string;
}

/** Records a video whose files are stored already; answers its id. */
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
  const video = await db
    .updateTable('video')
    .set({ title, description })
    .where('id', '=', id)
    .returning(VIDEO)
    .executeTakeFirst();
  if (video === undefined) throw noSuchVideo();
  return video;
}

export async function saveThumbnailKey(
  { db }: Db,
  { videoId, thumbnailKey }: { videoId: string; thumbnailKey: string },
): Promise<void> {
  await db
    .updateTable('video')
    .set({ thumbnail_key: thumbnailKey })
    .where('id', '=', videoId)
    .execute();
}

/** Deletes the record of a video, with its place in packages, its frames and everybody's progress. */
export async function deleteVideoRecord({ db }: Db, id: string): Promise<void> {
  await db.deleteFrom('video').where('id', '=', id).execute();
}
