import { forUpdate } from '#platform/database/dialect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteFilesLater } from '#platform/storage/delete-files-later.ts';
import { filesOfVideo, getVideo } from '../videos/index.ts';
import { listVideoIds, writePositions } from './package-videos.store.ts';

/**
 * Deletes a video out of every package, deleted ones too; the videos behind it move up. Its files go
 * once that is committed, by a job that tries again. Throws 404.
 */
export function deleteVideo(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { videoId }: { videoId: string },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const video = await getVideo(inside, videoId);
    const packageIds = await lockPackagesOf(inside, videoId);
    await deleteFilesLater(inside, await filesOfVideo(inside, video));
    await inside.db.deleteFrom('video').where('id', '=', videoId).execute();
    for (const packageId of packageIds) {
      await writePositions(inside, packageId, await listVideoIds(inside, packageId));
    }
  });
}

/** The packages that hold a video, locked until the transaction ends. */
async function lockPackagesOf({ db }: Pick<Deps, 'db'>, videoId: string): Promise<string[]> {
  const holding = db
    .selectFrom('package_video')
    .select('package_id')
    .where('video_id', '=', videoId);
  const query = db.selectFrom('package').select('id').where('id', 'in', holding).orderBy('id');
  return (await forUpdate(db, query).execute()).map(({ id }) => id);
}
