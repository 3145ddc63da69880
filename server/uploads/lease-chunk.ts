import type { Db, Deps } from '#platform/deps.ts';
import type { AppError } from '#platform/errors/app-error.ts';
import { keepLease, LeaseLost } from '#platform/leases/keep-lease.ts';
import { type ChunkPlace, recordHeartbeat } from './chunk-writers.store.ts';
import { chunkBusy, uploadCancelled } from './uploads.errors.ts';
import { findUploadById } from './uploads.store.ts';

/**
 * A writer without a heartbeat for so long loses its chunk to the next request that brings it. A repeated chunk waits
 * as long after its node was killed, so this is short: a writer that was only slow sends the chunk again, no more.
 */
export const LEASE_MS = 6000;
/** How long after its last heartbeat a writer may write. The rest of the lease is for the write under way. */
const TRUST_MS = 4000;

/** A chunk that a request may write; `claimedAt` is when it asked for it, by the monotonic clock. */
export interface ClaimedChunk extends ChunkPlace {
  token: string;
  claimedAt: number;
}

export interface ChunkLease {
  /**
   * Must be called before every write, because the process may have been stopped since the last one. Throws
   * 503 if another request may be writing the chunk, 409 if the upload was cancelled.
   */
  assertLease(): Promise<void>;
  /** Ends the heartbeats. */
  end(): Promise<void>;
}

/** The error of a request whose chunk is no longer its own. */
export async function lossOf(deps: Db, uploadId: string): Promise<AppError> {
  const isThere = (await findUploadById(deps, uploadId)) !== undefined;
  return isThere ? chunkBusy(undefined, { retryAfterSeconds: 1 }) : uploadCancelled();
}

/**
 * Records heartbeats of a chunk's writer until it ends. `lose` is called with the reason as soon as the chunk is known
 * to be no longer its own. The row has no `leased_until`: another request for the chunk watches whether the row's
 * `beat` changes (`claimChunk`), so that no two clocks are compared.
 */
export function leaseChunk(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  writer: ClaimedChunk,
  lose: (reason: unknown) => void,
): ChunkLease {
  const lease = keepLease(deps, {
    what: 'a chunk of an upload',
    leaseMs: LEASE_MS,
    trust: { forMs: TRUST_MS, since: writer.claimedAt },
    renew: () => recordHeartbeat(deps, writer),
  });
  const reason = () => lossOf(deps, writer.uploadId);
  lease.signal.addEventListener('abort', () => void reason().then(lose, lose));
  return {
    assertLease: () =>
      lease.assertLease().catch(async (error: unknown) => {
        throw error instanceof LeaseLost ? await reason() : error;
      }),
    end: lease.end,
  };
}
