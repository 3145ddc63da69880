import type { Progress } from '#contract/playback.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { mayPlayHere } from './places/may-play-here.ts';
import { keepPlace } from './places/places.store.ts';
import { type NewProgress, saveProgress } from './progress.store.ts';

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
  if (placeId === undefined) return { ...(await saveProgress(deps, progress)), mayPlay: true };
  const place = { customerId: progress.customerId, sessionHash, placeId };
  return inTransaction(deps, async (inside) => {
    const saved = await saveProgress(inside, progress);
    const isKept = await keepPlace(inside, place);
    return { ...saved, mayPlay: isKept && (await mayPlayHere(inside, sessionHash)) };
  });
}
