import type { Db, Deps } from '#platform/deps.ts';
import type { AppError } from '#platform/errors/app-error.ts';
import { holdLease, LeaseLost } from '#platform/leases/hold-lease.ts';
import { beatWriter, type ChunkPlace } from './chunk-writers.store.ts';
import { chunkBusy, uploadCancelled } from './uploads.errors.ts';
import { findUploadById } from './uploads.store.ts';

/**
 * A writer that shows no sign of life for so long has lost its chunk to the next request that brings it.
 * This is what a repeated chunk waits after its node was killed, so it is short: a writer that was only
 * slow sends the chunk again, no more.
 */
export const LEASE_MS = 6000;
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
  end(): Promise<void>;
}

/** The error of a request whose chunk is no longer its own. */
export async function lossOf(deps: Db, uploadId: string): Promise<AppError> {
  const isThere = (await findUploadById(deps, uploadId)) !== undefined;
  return isThere ? chunkBusy(undefined, { retryAfterSeconds: 1 }) : uploadCancelled();
}

/**
 * Shows that the writer of a chunk lives, until it ends. `lose` is called with the reason as soon as the
 * chunk is known to be no longer its own. Its row has no `leased_until`: whoever wants the chunk watches whether the row's
 * `beat` changes (`claimChunk`), so that no two clocks are compared.
 */
export function holdChunk(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  writer: HeldChunk,
  lose: (reason: unknown) => void,
): ChunkHold {
  const lease = holdLease(deps, {
    what: 'a chunk of an upload',
    leaseMs: LEASE_MS,
    trust: { forMs: MAY_WRITE_MS, since: writer.claimedAt },
    renew: () => beatWriter(deps, writer),
  });
  const reason = () => lossOf(deps, writer.uploadId);
  lease.signal.addEventListener('abort', () => void reason().then(lose, lose));
  return {
    mayWrite: () =>
      lease.assertHeld().catch(async (error: unknown) => {
        throw error instanceof LeaseLost ? await reason() : error;
      }),
    end: lease.end,
  };
}
