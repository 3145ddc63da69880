import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { lockPreparation, savePreparation } from './preparations.store.ts';
import { discardFilesLater } from './preparing/attempt-files.ts';
import { nothingUnderWay } from './renditions.errors.ts';
import { listRenditions } from './renditions.store.ts';

const UNDER_WAY = new Set(['queued', 'running', 'waiting_for_ffmpeg']);

/**
 * Stops preparing a video; its worker notices within seconds. What was made earlier stays. Throws 409 if
 * nothing is under way.
 */
export function cancelPreparation(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  videoId: string,
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const former = await lockPreparation(inside, videoId);
    if (former === undefined || !UNDER_WAY.has(former.state)) throw nothingUnderWay();
    const wasReady = (await listRenditions(inside, videoId)).length > 0;
    await savePreparation(inside, videoId, {
      ...(wasReady ? { state: 'ready', percent: 100 } : { state: 'cancelled', percent: 0 }),
      attempt: null,
      leasedUntil: null,
      step: null,
      secondsLeft: null,
    });
    await discardFilesLater(inside, former.attempt);
  });
}
