import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { notInPackage } from './catalog.errors.ts';
import { lockPackage } from './lock-package.ts';
import { listVideoIds, writePositions } from './package-videos.store.ts';

/** Takes a video out of a package; the ones behind it move up. Throws 404 where it is not in there. */
export function removeVideo(
  deps: Pick<Deps, 'db'>,
  { packageId, videoId }: { packageId: string; videoId: string },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    await lockPackage(inside, packageId);
    const { numDeletedRows } = await inside.db
      .deleteFrom('package_video')
      .where('package_id', '=', packageId)
      .where('video_id', '=', videoId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notInPackage();
    await writePositions(inside, packageId, await listVideoIds(inside, packageId));
  });
}
