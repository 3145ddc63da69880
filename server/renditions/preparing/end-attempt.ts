import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { findAndLockVideo, findVideo, type VideoRecord } from '../../videos/index.ts';
import { savePreparation } from '../preparations.store.ts';
import { putInPlace } from '../replacing/new-file.ts';
import { type Attempt, lockAttempt } from './attempts.store.ts';

type EndDeps = Pick<Deps, 'db' | 'jobs' | 'clock'>;

/**
 * Ends an attempt with that change, and with what `also` does, in one transaction. Does nothing if it
 * counts no longer: it was cancelled, taken over, or its video deleted. A new file for a video that is ready then takes its
 * place. Returns whether it did.
 */
export function endAttempt<D extends EndDeps>(
  deps: D,
  attempt: Pick<Attempt, 'videoId' | 'attempt'>,
  change: Parameters<typeof savePreparation>[2],
  also: (inside: D, video: VideoRecord) => Promise<void> = async () => undefined,
): Promise<boolean> {
  return inTransaction(deps, async (inside) => {
    // The videos first, and the one that is replaced before the other, as whoever deletes it does.
    const replaces = (await findVideo(inside, attempt.videoId))?.replaces ?? null;
    if (replaces !== null) await findAndLockVideo(inside, replaces);
    const video = await findAndLockVideo(inside, attempt.videoId);
    if (video === undefined || !(await lockAttempt(inside, attempt))) return false;
    await also(inside, video);
    const ended = { attempt: null, leasedUntil: null, step: null, secondsLeft: null };
    await savePreparation(inside, attempt.videoId, { ...ended, ...change });
    if (replaces !== null && change.state === 'ready')
      await putInPlace(inside, { id: attempt.videoId, replaces });
    return true;
  });
}
