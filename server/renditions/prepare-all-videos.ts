import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { describeLackOfSpace } from '#platform/objects/describe-disk-space.ts';
import { estimatePreparations } from './estimate-preparations.ts';
import { listUnprepared } from './list-unprepared.ts';
import { noSpaceForRenditions } from './renditions.errors.ts';
import { requestPreparation } from './request-preparation.ts';

/**
 * Queues every video of `listUnprepared`; returns how many. Throws 507 if the disk cannot hold what they
 * will take, as far as that is known.
 */
export async function prepareAllVideos(
  deps: Pick<Deps, 'db' | 'storage' | 'transcoder' | 'policy' | 'vault' | 'clock'>,
): Promise<number> {
  const { bytes, freeBytes } = await estimatePreparations(deps);
  if (freeBytes !== null && bytes > freeBytes) {
    const text = { what: 'preparing these videos', neededBytes: bytes };
    throw noSpaceForRenditions(await describeLackOfSpace(deps, text));
  }
  const hasFfmpeg = (await deps.transcoder.findFfmpeg()) !== null;
  return inTransaction(deps, async (inside) => {
    const videos = await listUnprepared(inside, { hasFfmpeg });
    for (const { videoId } of videos) await requestPreparation(inside, videoId);
    return videos.length;
  });
}
