import { sql } from 'kysely';
import { forKeyShare } from '#platform/database/dialect.ts';
import { compileOnce } from '#platform/database/prepared-query.ts';
import type { Db } from '#platform/deps.ts';
import { noSuchVideo } from './videos.errors.ts';
import type { VideoRecord } from './videos.store.ts';

const sharedLockQuery = compileOnce<{ id: string }>()((db, given) =>
  forKeyShare(
    db,
    db
      .selectFrom('video')
      .select(['file', 'duration_ms as durationMs'])
      .where('id', '=', given('id')),
  ),
);

/**
 * Keeps a video from being deleted, and its file from being replaced, until the transaction ends. Others may do the
 * same meanwhile. Throws 404.
 */
export async function lockVideoShared(
  { db }: Db,
  id: string,
): Promise<Pick<VideoRecord, 'file' | 'durationMs'>> {
  const [video] = await sharedLockQuery(db, { id });
  if (video === undefined) throw noSuchVideo();
  return video;
}

/** The fields of a video that preparing it changes. */
type PreparedFile = Pick<
  VideoRecord,
  'objectKey' | 'originalKey' | 'contentType' | 'sizeBytes' | 'durationMs' | 'storyboard'
>;

/** Replaces the file that plays by itself and the preview pictures, and says where the uploaded one is. */
export async function replaceVideoFile({ db }: Db, id: string, file: PreparedFile): Promise<void> {
  await db
    .updateTable('video')
    .set({
      object_key: file.objectKey,
      original_key: file.originalKey,
      content_type: file.contentType,
      size_bytes: file.sizeBytes,
      duration_ms: file.durationMs,
      storyboard: file.storyboard && JSON.stringify(file.storyboard),
    })
    .where('id', '=', id)
    .execute();
}

/** The ids of the new files that are not ready, each with that of the video it is for. */
export async function listNewFiles({ db }: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('video')
    .select(['id', 'replaces'])
    .where('replaces', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, replaces }) => [id, replaces ?? '']));
}

/** The id of the new file for a video that is not ready; undefined if there is none. */
export async function findNewFile({ db }: Db, videoId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('video')
    .select('id')
    .where('replaces', '=', videoId)
    .executeTakeFirst();
  return row?.id;
}

/** Gives a video the next file, at that time (milliseconds). */
export async function countFile({ db }: Db, { id, at }: { id: string; at: number }): Promise<void> {
  await db
    .updateTable('video')
    .set({ file: sql`file + 1`, replaced_at: at })
    .where('id', '=', id)
    .execute();
}
