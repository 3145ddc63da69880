import { inTransaction } from '#platform/database/transaction.ts';
import { LeaseLost } from '#platform/leases/keep-lease.ts';
import { NotAVideo } from '#platform/media/not-a-video.ts';
import { findVideo } from '../../videos/index.ts';
import { discardFiles, discardFilesLater } from './attempt-files.ts';
import { claimAttempt } from './attempts.store.ts';
import { endAttempt } from './end-attempt.ts';
import { explainFailure } from './explain-failure.ts';
import { LEASE_MS, type LeasedAttempt, leaseAttempt } from './lease-attempt.ts';
import type { PrepareDeps } from './prepare-deps.ts';
import { prepareVideo } from './prepare-video.ts';

/** Called with the title of a video that could not be prepared, and why. */
export type NotifyOfFailure = (title: string, reason: string) => Promise<void>;

/**
 * Prepares the video that has been queued longest, or takes over one whose worker died. False if there
 * is none. When `stopping` is aborted it goes back into the queue.
 */
export async function prepareNextVideo(
  deps: PrepareDeps,
  { stopping, notifyOfFailure }: { stopping: AbortSignal; notifyOfFailure: NotifyOfFailure },
): Promise<boolean> {
  const attempt = deps.ids.id();
  const claimed = await inTransaction(deps, async (inside) => {
    const taken = await claimAttempt(inside, { attempt, leaseMs: LEASE_MS });
    await discardFilesLater(inside, taken?.former ?? null);
    return taken;
  });
  if (claimed === undefined) return false;
  const leased = leaseAttempt(deps, claimed, stopping);
  try {
    await prepareVideo(deps, leased);
  } catch (error) {
    await discardFiles(deps, attempt);
    if (stopping.aborted) await endAttempt(deps, leased, { state: 'queued' });
    else if (!(error instanceof LeaseLost || leased.signal.aborted)) {
      await fail(deps, leased, { error, notifyOfFailure });
    }
  } finally {
    await leased.end();
  }
  return true;
}

async function fail(
  deps: PrepareDeps,
  leased: LeasedAttempt,
  { error, notifyOfFailure }: { error: unknown; notifyOfFailure: NotifyOfFailure },
): Promise<void> {
  const { videoId } = leased;
  const reason = await explainFailure(deps, error);
  deps.log.warn({ err: error, videoId }, 'A video could not be prepared.');
  // What is no video plays nowhere, whatever its headers say.
  const plays = error instanceof NotAVideo ? { playsEverywhere: null } : {};
  if (!(await endAttempt(deps, leased, { state: 'failed', reason, ...plays }))) return;
  const video = await findVideo(deps, videoId);
  if (video !== undefined) await notifyOfFailure(video.title, reason);
}
