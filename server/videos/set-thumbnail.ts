import { forUpdate } from '#platform/database/dialect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { pictureKeys } from '#platform/media/pictures.ts';
import { deleteFilesLater } from '#platform/storage/delete-files-later.ts';
import { listFrames } from './frames.store.ts';
import { noSuchVideo } from './videos.errors.ts';
import type { VideoRecord } from './videos.store.ts';

interface NewThumbnail {
  videoId: string;
  /** Under which the picture is stored already. */
  pictureKey: string;
  /** Leaves a thumbnail alone that is there. */
  onlyIfNone?: boolean;
}

/** Gives a video that thumbnail; the files of the one before go. Throws 404. */
export function setThumbnail(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { videoId, pictureKey, onlyIfNone = false }: NewThumbnail,
): Promise<VideoRecord> {
  return inTransaction(deps, async (inside) => {
    const { db } = inside;
    const query = db.selectFrom('video').selectAll().where('id', '=', videoId);
    const video = await forUpdate(db, query).executeTakeFirst();
    if (video === undefined) throw noSuchVideo();
    const former = video.thumbnail_key;
    if (former === pictureKey || (onlyIfNone && former !== null)) return video;
    const change = { thumbnail_key: pictureKey };
    await db.updateTable('video').set(change).where('id', '=', videoId).execute();
    const frames = await listFrames(inside, videoId);
    const isStillChoice = frames.some((frame) => frame.picture_key === former);
    if (former !== null && !isStillChoice) await deleteFilesLater(inside, pictureKeys(former));
    return { ...video, ...change };
  });
}
