import type { IncomingMessage } from 'node:http';
import type { Deps } from '#platform/deps.ts';
import { asPictureRefusal } from '#platform/media/picture-refusal.ts';
import { pictureKeys, storePicture } from '#platform/media/pictures.ts';
import { receivePicture } from '#platform/media/receive-picture.ts';
import { setThumbnail } from './set-thumbnail.ts';
import { getVideo, type VideoRecord } from './videos.store.ts';

/**
 * Reads a picture from a form and makes it the video's thumbnail, re-encoded in the sizes that are
 * shown. Stores nothing if it is refused. Throws 400, 404, 413, 415 as in `uploadThumbnail`.
 */
export async function replaceThumbnail(
  deps: Pick<Deps, 'db' | 'jobs' | 'storage' | 'clock' | 'ids'>,
  { videoId, request }: { videoId: string; request: IncomingMessage },
): Promise<VideoRecord> {
  await getVideo(deps, videoId);
  const picture = await receivePicture(deps, request, 'thumbnail');
  const pictureKey = `thumbnails/${deps.ids.id()}`;
  try {
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
