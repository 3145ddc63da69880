import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteFilesLater } from '#platform/storage/delete-files-later.ts';
import { noSuchCaptions } from '../videos.errors.ts';
import { lockVideo, type VideoRecord } from '../videos.store.ts';
import { saveCaptions } from './captions.store.ts';

/** Removes captions from a video and deletes their file. Throws 404. */
export function removeCaptions(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { videoId, captionsId }: { videoId: string; captionsId: string },
): Promise<VideoRecord> {
  return inTransaction(deps, async (inside) => {
    const video = await lockVideo(inside, videoId);
    const removed = video.captions.find(({ id }) => id === captionsId);
    if (removed === undefined) throw noSuchCaptions();
    const captions = video.captions.filter((one) => one !== removed);
    await saveCaptions(inside, { videoId, captions });
    await deleteFilesLater(inside, [removed.objectKey]);
    return { ...video, captions };
  });
}
