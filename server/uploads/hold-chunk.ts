import type { Db, Deps } from '#platform/deps.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { beatWriter, type ChunkPlace } from './chunk-writers.store.ts';
import { chunkBusy, uploadCancelled } from './uploads.errors.ts';
import { findUploadById } from './uploads.store.ts';

/**
 * A writer that shows no sign of life for so long has lost its chunk to the next request that brings it.
 * This is what a repeated chunk waits after its node was killed, so it is short: a writer that was only
 * slow sends the chunk again, no more.
 */
export const LEASE_MS = 6000;
/** How often a writer shows that it lives, and learns that its upload was cancelled. */
const BEAT_MS = 2000;
/** So long after its last sign of life it may write. The rest of the lease is for the write under way. */
const MAY_WRITE_MS = 4000;

/** A chunk that a request may write; `claimedAt` is when it asked for it, by the monotonic clock. */
export interface HeldChunk extends ChunkPlace {
  token: string;
  claimedAt: number;
}

export interface ChunkHold {
  /**
   * To be asked before every write, because the process may have been stopped since the last one. Throws
   * 503 if another request may be writing the chunk, 409 if the upload was cancelled.
   */
  mayWrite(): Promise<void>;
  /** Shows no more signs of life. */
  end(): void;
}

/** The error of a request whose chunk is no longer its own. */
export async function lossOf(deps: Db, uploadId: string): Promise<AppError> {
  const isThere = (await findUploadById(deps, uploadId)) !== undefined;
  return isThere ? chunkBusy(undefined, { retryAfterSeconds: 1 }) : uploadCancelled();
}

/**
 * Shows that the writer of a chunk lives, until it ends. `lose` is called with the reason as soon as the
 * chunk is known to be no longer its own.
 */
export function holdChunk(
  deps: Pick<Deps, 'db' | 'clock'>,
  writer: HeldChunk,
  lose: (reason: AppError) => void,
): ChunkHold {
  let shownAt = writer.claimedAt;
  const beat = async () => {
    // Others count from when they see it, which is later.
    const now = deps.clock.monotonic();
    if (!(await beatWriter(deps, writer))) throw await lossOf(deps, writer.uploadId);
    shownAt = now;
  };
  const timer = deps.clock.every(BEAT_MS, () => {
    beat().catch((error: unknown) => {
      // Where the database is away, the next write asks it once more.
      if (error instanceof AppError) lose(error);
    });
  });
  return {
    async mayWrite() {
      if (deps.clock.monotonic() - shownAt > MAY_WRITE_MS) await beat();
    },
    end: () => timer.cancel(),
  };
}
