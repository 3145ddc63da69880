import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { pictureKeys } from '#platform/media/pictures.ts';
import { deleteFilesLater } from '#platform/objects/delete-files-later.ts';
import { listFrames } from './frames.store.ts';
import { lockVideo, saveThumbnailKey, type VideoRecord } from './videos.store.ts';

interface NewThumbnail {
  videoId: string;
  /** Storage key of the picture, which is stored already. */
  pictureKey: string;
  /** Keeps the thumbnail the video has, if any. */
  onlyIfNone?: boolean;
}

/** Gives a video that thumbnail and deletes the files of the one before. Throws 404. */
export function setThumbnail(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { videoId, pictureKey, onlyIfNone = false }: NewThumbnail,
): Promise<VideoRecord> {
  return inTransaction(deps, async (inside) => {
    const video = await lockVideo(inside, videoId);
    const former = video.thumbnailKey;
    if (former === pictureKey || (onlyIfNone && former !== null)) return video;
    await saveThumbnailKey(inside, { id: videoId, key: pictureKey });
    const frames = await listFrames(inside, videoId);
    const isStillChoice = frames.some((frame) => frame.pictureKey === former);
    if (former !== null && !isStillChoice) await deleteFilesLater(inside, pictureKeys(former));
    return { ...video, thumbnailKey: pictureKey };
  });
}
