import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { requestPreparation } from '../../renditions/index.ts';
import {
  addVideo,
  getVideo,
  makeFirstThumbnailLater,
  type VideoRecord,
} from '../../videos/index.ts';
import { objectKeyOf } from '../object-key.ts';
import { unusableUpload } from '../uploads.errors.ts';
import { claimUpload } from '../uploads.store.ts';

/** The id of the video that the upload at this path will be; undefined: it is no such path. */
export function idInPath(videoPath: string): string | undefined {
  return /^\/media\/videos\/([\w-]{1,100})$/.exec(videoPath)?.[1];
}

/**
 * Makes a finished upload a video: claims it and records the video in one transaction; its bytes stay
 * where they are. Throws 400 unless `videoPath` names a finished, unused upload of this admin.
 */
export function createVideo(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'ids'>,
  input: { adminId: string; title: string; description: string; videoPath: string },
): Promise<VideoRecord> {
  const { adminId, title, description, videoPath } = input;
  const videoId = idInPath(videoPath);
  return inTransaction(deps, async (inside) => {
    const upload = videoId && (await claimUpload(inside, { videoId, adminId }));
    if (!upload || upload.sizeBytes === null || upload.contentType === null) {
      throw unusableUpload();
    }
    await addVideo(inside, {
      id: upload.videoId,
      title,
      description,
      objectKey: objectKeyOf(upload),
      contentType: upload.contentType,
      sizeBytes: upload.sizeBytes,
      durationMs: upload.durationMs,
      thumbnailKey: null,
    });
    await makeFirstThumbnailLater(inside, upload.videoId);
    await requestPreparation(inside, upload.videoId);
    return getVideo(inside, upload.videoId);
  });
}
