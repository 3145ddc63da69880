import { inTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/deps.ts';
import { videoListChanged } from './catalog.errors.ts';
import { lockPackage } from './catalog.store.ts';
import { listVideoIds, writePositions } from './package-videos.store.ts';

/**
 * Saves the order of a package's videos. Throws 404, and 409 unless `videoIds` names exactly the
 * present videos, each once: somebody else added or removed one meanwhile.
 */
export function saveVideoOrder(
  deps: Db,
  { packageId, videoIds }: { packageId: string; videoIds: readonly string[] },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    await lockPackage(inside, packageId);
    const present = await listVideoIds(inside, packageId);
    const asked = new Set(videoIds);
    const isComplete = present.every((id) => asked.has(id));
    const fits = asked.size === videoIds.length && asked.size === present.length && isComplete;
    if (!fits) throw videoListChanged();
    await writePositions(inside, packageId, videoIds);
  });
}
