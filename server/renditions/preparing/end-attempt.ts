import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { findAndLockVideo, type VideoRecord } from '../../videos/index.ts';
import { savePreparation } from '../preparations.store.ts';
import { type Attempt, lockAttempt } from './attempts.store.ts';

type EndDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Ends an attempt with that change, and with what `also` does, in one transaction. Does nothing if it
 * counts no longer: it was cancelled, taken over, or its video deleted. Returns whether it did.
 */
export function endAttempt<D extends EndDeps>(
  deps: D,
  attempt: Pick<Attempt, 'videoId' | 'attempt'>,
  change: Parameters<typeof savePreparation>[2],
  also: (inside: D, video: VideoRecord) => Promise<void> = async () => undefined,
): Promise<boolean> {
  return inTransaction(deps, async (inside) => {
    // The video first, as whoever deletes it does.
    const video = await findAndLockVideo(inside, attempt.videoId);
    if (video === undefined || !(await lockAttempt(inside, attempt))) return false;
    await also(inside, video);
    const ended = { attempt: null, leasedUntil: null, step: null, secondsLeft: null };
    await savePreparation(inside, attempt.videoId, { ...ended, ...change });
    return true;
  });
}
