import { inTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/deps.ts';
import { notInPackage } from './catalog.errors.ts';
import { lockPackage } from './catalog.store.ts';
import { deleteLink, listVideoIds, writePositions } from './package-videos.store.ts';

/** Takes a video out of a package; the ones behind it move up. Throws 404 where it is not in there. */
export function removeVideo(
  deps: Db,
  { packageId, videoId }: { packageId: string; videoId: string },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    await lockPackage(inside, packageId);
    if (!(await deleteLink(inside, { packageId, videoId }))) throw notInPackage();
    await writePositions(inside, packageId, await listVideoIds(inside, packageId));
  });
}
