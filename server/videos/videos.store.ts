import type { ExpressionBuilder, Selection } from 'kysely';
import { isolated } from '#contract/values/characters.ts';
import { forUpdate } from '#platform/database/dialect.ts';
import { asShown, changedMeanwhile, nextVersion } from '#platform/database/edited-rows.ts';
import { prepareQuery } from '#platform/database/prepared-query.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { noSuchVideo } from './videos.errors.ts';

const VIDEO = [
  'id',
  'title',
  'description',
  'object_key as objectKey',
  'original_key as originalKey',
  'content_type as contentType',
  'size_bytes as sizeBytes',
  'duration_ms as durationMs',
  'thumbnail_key as thumbnailKey',
  'captions',
  'chapters_key as chaptersKey',
  'storyboard',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'file',
  'replaced_at as replacedAt',
  'replaces',
] as const;
type VideoRow = Selection<Schema, 'video', (typeof VIDEO)[number]> & { renditionCount: number };

/** Captions of a video, stored as WebVTT. */
export interface StoredCaptions {
  id: string;
  /** A language tag (BCP 47). */
  language: string;
  label: string;
  objectKey: string;
}

/** Preview pictures of a video, one every `intervalMs`, side by side on sheets. */
export interface Storyboard {
  intervalMs: number;
  /** The size of one picture, in pixels. */
  width: number;
  height: number;
  /** Pictures on a full sheet. */
  columns: number;
  rows: number;
  /** How many there are. */
  pictures: number;
  /** In their order, each a JPEG picture. */
  sheets: { objectKey: string; sizeBytes: number }[];
}

export type VideoRecord = Omit<VideoRow, 'captions' | 'storyboard'> & {
  captions: StoredCaptions[];
  storyboard: Storyboard | null;
};

const asVideo = (row: VideoRow): VideoRecord => ({
  ...row,
  title: isolated(row.title),
  captions: JSON.parse(row.captions) as StoredCaptions[],
  storyboard: row.storyboard === null ? null : (JSON.parse(row.storyboard) as Storyboard),
});

/** The columns of a record. How many renditions there are is asked of another domain's table. */
const record = (video: ExpressionBuilder<Schema, 'video'>) =>
  [
    ...VIDEO,
    video
      .selectFrom('rendition')
      .select((rendition) => rendition.fn.countAll<number>().as('count'))
      .whereRef('rendition.video_id', '=', 'video.id')
      .$asScalar()
      .$notNull()
      .as('renditionCount'),
  ] as const;

const videoQuery = prepareQuery<{ id: string }>()((db, given) =>
  db.selectFrom('video').select(record).where('id', '=', given('id')),
);

export async function findVideo({ db }: Db, id: string): Promise<VideoRecord | undefined> {
  const row = await videoQuery(db, { id });
  return row && asVideo(row);
}

function assertFound(video: VideoRecord | undefined): VideoRecord {
  if (video === undefined) throw noSuchVideo();
  return video;
}

/** Does what `findVideo` does, but throws 404 where there is none. */
export async function getVideo(deps: Db, id: string): Promise<VideoRecord> {
  return assertFound(await findVideo(deps, id));
}

/** Does what `findVideo` does, and locks the video until the transaction ends. */
export async function findAndLockVideo({ db }: Db, id: string): Promise<VideoRecord | undefined> {
  const query = db.selectFrom('video').select(record).where('id', '=', id);
  const row = await forUpdate(db, query).executeTakeFirst();
  return row && asVideo(row);
}

/** Does what `getVideo` does, and locks the video until the transaction ends. */
export async function lockVideo(deps: Db, id: string): Promise<VideoRecord> {
  return assertFound(await findAndLockVideo(deps, id));
}

/** Those of the videos that exist, by their ids. */
export async function findVideos(
  { db }: Db,
  ids: readonly string[],
): Promise<Map<string, VideoRecord>> {
  if (ids.length === 0) return new Map();
  const videos = await db
    .selectFrom('video')
    .select(record)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(videos.map((row) => [row.id, asVideo(row)]));
}

/** How long each video plays, in milliseconds, by its id; 0 where the file does not say. */
export async function listDurations({ db }: Db): Promise<Map<string, number>> {
  const query = db.selectFrom('video').select(['id', 'duration_ms']);
  const rows = await query.where('replaces', 'is', null).execute();
  return new Map(rows.map((row) => [row.id, row.duration_ms ?? 0]));
}

/** The ids of the videos that have preview pictures. */
export async function listWithStoryboard({ db }: Db): Promise<Set<string>> {
  const query = db.selectFrom('video').select('id').where('storyboard', 'is not', null);
  return new Set((await query.execute()).map(({ id }) => id));
}

/** All videos, the newest first, without new files for them that are not ready. */
export async function listVideos({ db }: Db): Promise<VideoRecord[]> {
  const videos = await db
    .selectFrom('video')
    .select(record)
    .where('replaces', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return videos.map(asVideo);
}

type Optional = 'id' | 'captions' | 'chaptersKey';
type FromClock = 'createdAt' | 'updatedAt';
type OfRenditions = 'originalKey' | 'renditionCount' | 'storyboard';
type OfFiles = 'file' | 'replacedAt' | 'replaces';
export type NewVideo = Omit<VideoRecord, Optional | OfRenditions | OfFiles | FromClock> & {
  id?: string;
  captions?: StoredCaptions[];
  chaptersKey?: string | null;
  /** The id of the video that this is a new file for. */
  replaces?: string;
};

/** Records a video whose files are stored already; returns its id, a new one unless it has one. */
export async function addVideo(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  video: NewVideo,
): Promise<string> {
  const id = video.id ?? ids.id();
  const now = clock.now();
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
      captions: JSON.stringify(video.captions ?? []),
      chapters_key: video.chaptersKey ?? null,
      replaces: video.replaces ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

interface VideoEdit extends Pick<VideoRecord, 'id' | 'title' | 'description'> {
  /** The version that was shown. */
  version?: number | undefined;
}

/**
 * Changes a video's title and description; returns it as it is then. Throws 404, and 409 if a `version` is
 * given that it no longer has.
 */
export async function updateVideo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, title, description, version }: VideoEdit,
): Promise<VideoRecord> {
  const row = await db
    .updateTable('video')
    .set({ title, description, updated_at: nextVersion('video', clock.now()) })
    .where('id', '=', id)
    .where(asShown('video', version))
    .returning(record)
    .executeTakeFirst();
  if (row !== undefined) return asVideo(row);
  await getVideo({ db }, id);
  throw changedMeanwhile();
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
