import type { Progress } from '#contract/playback.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { isOpenSample } from '../sales/index.ts';
import { type NewProgress, saveProgress } from '../watching/index.ts';
import { keepPlace, type Place } from './places/places.store.ts';
import { mayPlayHere } from './places/playing-places.ts';

/**
 * Saves how far a customer is, whether or not play has to stop here. With `placeId` the place still
 * plays. Both are one transaction, because each commit costs a sync of the disk. Returns the progress, and
 * whether the customer may play on at this place.
 */
export async function notePlaying(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  {
    sessionHash,
    placeId,
    ...progress
  }: NewProgress & { sessionHash: string; placeId?: string | undefined },
): Promise<Progress & { mayPlay: boolean }> {
  const isSample = await isOpenSample(deps, progress.videoId);
  return inTransaction(deps, async (inside) => {
    const mayPlay =
      placeId === undefined || (await mayContinue(inside, { placeId, sessionHash, ...progress }));
    return { ...(await saveProgress(inside, { ...progress, isSample })), mayPlay };
  });
}

async function mayContinue(
  inside: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { customerId, sessionHash, placeId }: Place,
): Promise<boolean> {
  const isKept = await keepPlace(inside, { customerId, sessionHash, placeId });
  return isKept && (await mayPlayHere(inside, sessionHash));
}
