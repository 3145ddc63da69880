import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteFilesLater } from '#platform/objects/delete-files-later.ts';
import { deleteRenditions, discardNewFile } from '../renditions/index.ts';
import { deleteVideoRecord, filesOfVideo, lockVideo } from '../videos/index.ts';
import { lockPackagesOf } from './catalog.store.ts';
import { takeOut } from './edit-package-videos.ts';

/**
 * Deletes a video out of every package, deleted ones too; the videos behind it move up. A job deletes
 * its files once that is committed, and tries again if it fails. Throws 404.
 */
export function deleteVideo(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { videoId }: { videoId: string },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const video = await lockVideo(inside, videoId);
    const packageIds = await lockPackagesOf(inside, videoId);
    await discardNewFile(inside, videoId);
    await deleteFilesLater(inside, await filesOfVideo(inside, video));
    await deleteRenditions(inside, videoId);
    for (const packageId of packageIds) await takeOut(inside, { packageId, videoId });
    await deleteVideoRecord(inside, videoId);
  });
}
