import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { addVideo, getVideo, makeFirstThumbnailLater, type VideoRecord } from '../videos/index.ts';
import { objectKeyOf } from './object-key.ts';
import { unusableUpload } from './uploads.errors.ts';
import { claimUpload } from './uploads.store.ts';

/**
 * Makes a finished upload a video: it is claimed and recorded together, its bytes are where they stay
 * already. Throws 400 where `videoPath` names no finished upload of this admin's, or a used one.
 */
export function createVideo(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'ids'>,
  input: { adminId: string; title: string; description: string; videoPath: string },
): Promise<VideoRecord> {
  const { adminId, title, description, videoPath } = input;
  const videoId = /^\/media\/videos\/([\w-]{1,100})$/.exec(videoPath)?.[1];
  return inTransaction(deps, async (inside) => {
    const upload = videoId && (await claimUpload(inside, { videoId, adminId }));
    if (!upload || upload.size_bytes === null || upload.content_type === null) {
      throw unusableUpload();
    }
    await addVideo(inside, {
      id: upload.video_id,
      title,
      description,
      objectKey: objectKeyOf(upload),
      contentType: upload.content_type,
      sizeBytes: upload.size_bytes,
      durationMs: upload.duration_ms,
      thumbnailKey: null,
      captionsKey: null,
    });
    await makeFirstThumbnailLater(inside, upload.video_id);
    return getVideo(inside, upload.video_id);
  });
}
