import { inTransaction } from '#platform/database/transaction.ts';
import { LeaseLost } from '#platform/leases/hold-lease.ts';
import { NotAVideo } from '#platform/media/not-a-video.ts';
import { findVideo } from '../../videos/index.ts';
import { discardFiles, discardFilesLater } from './attempt-files.ts';
import { claimAttempt } from './attempts.store.ts';
import { endAttempt } from './end-attempt.ts';
import { explainFailure } from './explain-failure.ts';
import { type HeldAttempt, holdAttempt, LEASE_MS } from './hold-attempt.ts';
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
  const held = holdAttempt(deps, claimed, stopping);
  try {
    await prepareVideo(deps, held);
  } catch (error) {
    await discardFiles(deps, attempt);
    if (stopping.aborted) await endAttempt(deps, held, { state: 'queued' });
    else if (!(error instanceof LeaseLost || held.signal.aborted)) {
      await fail(deps, held, { error, notifyOfFailure });
    }
  } finally {
    await held.end();
  }
  return true;
}

async function fail(
  deps: PrepareDeps,
  held: HeldAttempt,
  { error, notifyOfFailure }: { error: unknown; notifyOfFailure: NotifyOfFailure },
): Promise<void> {
  const { videoId } = held;
  const reason = await explainFailure(deps, error);
  deps.log.warn({ err: error, videoId }, 'A video could not be prepared.');
  // What is no video plays nowhere, whatever its headers say.
  const plays = error instanceof NotAVideo ? { playsEverywhere: null } : {};
  if (!(await endAttempt(deps, held, { state: 'failed', reason, ...plays }))) return;
  const video = await findVideo(deps, videoId);
  if (video !== undefined) await notifyOfFailure(video.title, reason);
}
