import type { Deps } from '#platform/deps.ts';
import { lockPreparation, savePreparation } from './preparations.store.ts';

/**
 * Queues a video, again if it was prepared before or has failed; does nothing where that is under way. To
 * be called in a transaction.
 */
export async function requestPreparation(
  inside: Pick<Deps, 'db' | 'clock'>,
  videoId: string,
): Promise<void> {
  const former = await lockPreparation(inside, videoId);
  if (former?.state === 'queued' || former?.state === 'running') return;
  await savePreparation(inside, videoId, {
    state: 'queued',
    queuedAt: inside.clock.now(),
    reason: null,
    percent: 0,
    step: null,
    secondsLeft: null,
  });
}
