import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { describeLackOfRoom } from '#platform/storage/describe-room.ts';
import { listVideos } from '../videos/index.ts';
import { askForPreparation } from './ask-for-preparation.ts';
import { estimatePreparations } from './estimate-preparations.ts';
import { listPreparations } from './preparations.store.ts';
import { noRoomForRenditions } from './renditions.errors.ts';

/**
 * Queues every video that was never prepared; answers how many. Throws 507 if the disk cannot hold what
 * they will take, as far as that is known.
 */
export async function prepareAllVideos(
  deps: Pick<Deps, 'db' | 'storage' | 'policy' | 'clock'>,
): Promise<number> {
  const { bytes, freeBytes } = await estimatePreparations(deps);
  if (bytes > freeBytes) {
    const text = { what: 'preparing these videos', neededBytes: bytes };
    throw noRoomForRenditions(await describeLackOfRoom(deps, text));
  }
  return inTransaction(deps, async (inside) => {
    const records = await listPreparations(inside);
    const states = new Map(records.map(({ videoId, state }) => [videoId, state] as const));
    const videos = (await listVideos(inside)).filter(
      ({ id }) => (states.get(id) ?? 'not_asked') === 'not_asked',
    );
    for (const { id } of videos) await askForPreparation(inside, id);
    return videos.length;
  });
}
