import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { discardNewFile, requestPreparation } from '../../renditions/index.ts';
import {
  addVideo,
  findVideo,
  lockVideo,
  noSuchVideo,
  type VideoRecord,
} from '../../videos/index.ts';
import { objectKeyOf } from '../object-key.ts';
import { unusableUpload } from '../uploads.errors.ts';
import { claimUpload } from '../uploads.store.ts';
import { idInPath } from './create-video.ts';

/** Whether a video's present file was uploaded as that; not known where what was uploaded is not kept. */
function isFileOf({ objectKey, originalKey }: VideoRecord, uploadedId: string): boolean {
  return [objectKey, originalKey].includes(objectKeyOf({ videoId: uploadedId }));
}

/**
 * Makes a finished upload the new file of a video. It is prepared like a new video while the present file plays on, and
 * takes its place in the moment it is ready. One that was begun before and is not ready is discarded. Repeating it
 * changes nothing. Throws 404, 400 unless `videoPath` names a finished, unused upload of this admin.
 */
export function replaceFile(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'ids'>,
  { adminId, videoId, videoPath }: { adminId: string; videoId: string; videoPath: string },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const video = await lockVideo(inside, videoId);
    if (video.replaces !== null) throw noSuchVideo();
    const newId = idInPath(videoPath);
    if (newId === undefined) throw unusableUpload();
    // The answer to an earlier try was lost.
    if ((await findVideo(inside, newId))?.replaces === videoId) return;
    if (newId !== videoId && isFileOf(video, newId)) return;
    const upload = await claimUpload(inside, { videoId: newId, adminId });
    if (!upload || upload.sizeBytes === null || upload.contentType === null) throw unusableUpload();
    await discardNewFile(inside, videoId);
    await addVideo(inside, {
      id: upload.videoId,
      title: video.title,
      description: '',
      objectKey: objectKeyOf(upload),
      contentType: upload.contentType,
      sizeBytes: upload.sizeBytes,
      durationMs: upload.durationMs,
      thumbnailKey: null,
      replaces: videoId,
    });
    await requestPreparation(inside, upload.videoId);
  });
}
