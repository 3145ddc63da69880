import type { IncomingMessage } from 'node:http';
import { MAX_THUMBNAIL_BYTES } from '#contract/thumbnails.ts';
import type { Deps } from '#platform/deps.ts';
import { readMultipart } from '#platform/http/multipart/read-multipart.ts';
import { checkPicture } from '#platform/media/check-picture.ts';
import { pictureKeys, storePicture } from '#platform/media/pictures.ts';
import { setThumbnail } from './set-thumbnail.ts';
import { asPictureRefusal } from './videos.errors.ts';
import { getVideo, type VideoRecord } from './videos.store.ts';

/**
 * Reads a picture from a form and makes it the video's thumbnail, re-encoded in the sizes that are
 * shown. Stores nothing if it is refused. Throws 400, 404, 413, 415 as in `uploadThumbnail`.
 */
export async function replaceThumbnail(
  deps: Pick<Deps, 'db' | 'jobs' | 'storage' | 'ids'>,
  { videoId, request }: { videoId: string; request: IncomingMessage },
): Promise<VideoRecord> {
  await getVideo(deps, videoId);
  const picture = await readPicture(request);
  const pictureKey = `thumbnails/${deps.ids.id()}`;
  try {
    await checkPicture(picture);
    await storePicture(deps.storage, pictureKey, picture);
  } catch (error) {
    throw asPictureRefusal(error);
  }
  try {
    return await setThumbnail(deps, { videoId, pictureKey });
  } catch (error) {
    // The video was deleted meanwhile.
    for (const key of pictureKeys(pictureKey)) await deps.storage.delete(key);
    throw error;
  }
}

async function readPicture(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await readMultipart(request, {
    fileField: 'thumbnail',
    maxFileBytes: MAX_THUMBNAIL_BYTES,
    openFile: async () => ({
      write: async (buffers) => {
        pieces.push(...buffers);
      },
    }),
  });
  return Buffer.concat(pieces);
}
