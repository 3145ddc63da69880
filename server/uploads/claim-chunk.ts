import type { Clock } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import type { ChunkFields } from './chunk-place.ts';
import { type ChunkWriter, deleteWriter, findWriter, insertWriter } from './chunk-writers.store.ts';
import { type ClaimedChunk, LEASE_MS } from './lease-chunk.ts';
import { anothersUpload, chunkBusy, uploadConflict } from './uploads.errors.ts';
import {
  type ChunkRecord,
  insertUpload,
  listChunks,
  lockUpload,
  touchUpload,
  type UploadRecord,
} from './uploads.store.ts';

/** How often a claim checks whether another request has ended. */
const LOOK_MS = 100;
/** How long it checks: long enough to take over from one whose process was killed. */
const PATIENCE_MS = LEASE_MS + 6000;

export interface ChunkClaim {
  upload: UploadRecord;
  /** The chunks that are there. */
  chunks: ChunkRecord[];
  /**
   * The chunk, if it is this request's own now, to be written; null if there is nothing to write: it is among
   * `chunks`, or the upload is no longer being received.
   */
  writer: ClaimedChunk | null;
}

export interface Claiming {
  fields: ChunkFields;
  adminId: string;
  signal: AbortSignal;
}

/**
 * Makes a chunk a request's own, on whichever node that is, and begins its upload if there is none. Waits
 * for another request that writes it: until that has ended, or has recorded no heartbeat for `LEASE_MS`,
 * which is measured here, so that no two machines' clocks are compared. Throws 403 for another admin's
 * upload, 409 for a different number of chunks, 503 where the other one goes on for too long, and the
 * signal's reason.
 */
export async function claimChunk(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  claiming: Claiming,
): Promise<ChunkClaim> {
  const { clock } = deps;
  const watch = watchWriter(clock);
  for (;;) {
    claiming.signal.throwIfAborted();
    const [silent, claimedAt] = [watch.silent(), clock.monotonic()];
    const found = await inTransaction(deps, (inside) =>
      tryToClaim(inside, { ...claiming, claimedAt, silent }),
    );
    if ('claim' in found) return found.claim;
    watch.note(found.writer);
    await clock.sleep(LOOK_MS, { signal: claiming.signal }).catch(() => undefined);
  }
}

/** Watches how long ago the last heartbeat of a chunk's writer was, by the clock of this process alone. */
function watchWriter(clock: Clock) {
  const begunAt = clock.monotonic();
  let seen: { writer: ChunkWriter; at: number } | null = null;
  return {
    /** The writer that may be taken for dead. */
    silent: (): ChunkWriter | null =>
      seen !== null && clock.monotonic() - seen.at >= LEASE_MS ? seen.writer : null,
    /** Throws 503 where writers have gone on for too long. */
    note(writer: ChunkWriter): void {
      const now = clock.monotonic();
      if (now - begunAt >= PATIENCE_MS) throw chunkBusy(undefined, { retryAfterSeconds: 5 });
      if (seen === null || !isSame(seen.writer, writer)) seen = { writer, at: now };
    },
  };
}

function isSame(one: ChunkWriter, other: ChunkWriter): boolean {
  return one.token === other.token && one.heartbeat === other.heartbeat;
}

type Found = { claim: ChunkClaim } | { writer: ChunkWriter };

async function tryToClaim(
  deps: Pick<Deps, 'db' | 'ids'>,
  {
    fields,
    adminId,
    claimedAt,
    silent,
  }: Claiming & { claimedAt: number; silent: ChunkWriter | null },
): Promise<Found> {
  const upload = await findOrBegin(deps, { fields, adminId });
  const chunks = await listChunks(deps, upload.id);
  const place = { uploadId: upload.id, number: fields.chunkNumber };
  const isThere = chunks.some(({ number }) => number === place.number);
  if (isThere || upload.state !== 'receiving') {
    await touchUpload(deps, upload.id);
    return { claim: { upload, chunks, writer: null } };
  }
  const writer = await findWriter(deps, place);
  if (writer !== undefined) {
    if (silent === null || !isSame(silent, writer)) return { writer };
    await deleteWriter(deps, { ...place, token: writer.token });
  }
  const own = { ...place, token: deps.ids.id(), claimedAt };
  await insertWriter(deps, own);
  await touchUpload(deps, upload.id);
  return { claim: { upload, chunks, writer: own } };
}

/** The upload of that name, locked until the end of the transaction. */
async function findOrBegin(
  deps: Pick<Deps, 'db' | 'ids'>,
  { fields, adminId }: Pick<Claiming, 'fields' | 'adminId'>,
): Promise<UploadRecord> {
  const { uploadId, totalChunks, fileName = null, fingerprint } = fields;
  const byName = { uploadId };
  let upload = await lockUpload(deps, byName);
  if (upload === undefined) {
    await insertUpload(deps, { uploadId, adminId, totalChunks, fileName, fingerprint });
    upload = await lockUpload(deps, byName);
  }
  // Another request began it and deleted it again in between.
  if (upload === undefined) throw chunkBusy(undefined, { retryAfterSeconds: 1 });
  if (upload.adminId !== adminId) throw anothersUpload();
  if (upload.totalChunks !== totalChunks) {
    throw uploadConflict(`totalChunks: this upload was started with ${upload.totalChunks} chunks`);
  }
  return upload;
}
