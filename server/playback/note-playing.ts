import type { Progress } from '#contract/playback.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { isOpenSample } from '../sales/index.ts';
import { type NewProgress, saveProgress } from '../watching/index.ts';
import { isWithinStreamLimit } from './streams/concurrent-streams.ts';
import { renewStream, type Stream } from './streams/streams.store.ts';

/**
 * Saves how far a customer is, whether or not play has to stop here. With `streamId` that stream is renewed.
 * Both are one transaction, because each commit costs a sync of the disk. Returns the progress, and whether
 * the stream may continue.
 */
export async function notePlaying(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  {
    sessionHash,
    streamId,
    ...progress
  }: NewProgress & { sessionHash: string; streamId?: string | undefined },
): Promise<Progress & { mayPlay: boolean }> {
  const isSample = await isOpenSample(deps, progress.videoId);
  return inTransaction(deps, async (inside) => {
    const mayPlay =
      streamId === undefined || (await mayContinue(inside, { streamId, sessionHash, ...progress }));
    return { ...(await saveProgress(inside, { ...progress, isSample })), mayPlay };
  });
}

async function mayContinue(
  inside: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { customerId, sessionHash, streamId }: Stream,
): Promise<boolean> {
  const isKept = await renewStream(inside, { customerId, sessionHash, streamId });
  return isKept && (await isWithinStreamLimit(inside, sessionHash));
}
