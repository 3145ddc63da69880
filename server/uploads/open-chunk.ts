import { createHash } from 'node:crypto';
import { inTransaction } from '#platform/database/transaction.ts';
import { takesForeign } from '#platform/media/recognise-video.ts';
import { ObjectMissing } from '#platform/objects/objects.ts';
import { readObject } from '#platform/objects/read-object.ts';
import { beginUpload } from './begin-upload.ts';
import { checkDiskSpace } from './check-disk-space.ts';
import type { ChunkFields } from './chunk-place.ts';
import { type ChunkTarget, comparingTarget, writingTarget } from './chunk-target.ts';
import { type ChunkClaim, claimChunk } from './claim-chunk.ts';
import { type ClaimedChunk, leaseChunk, lossOf } from './lease-chunk.ts';
import { leaveUpload } from './leave-upload.ts';
import { objectKeyOf } from './object-key.ts';
import type { UploadDeps } from './upload-deps.ts';
import { invalidChunk, notAVideo, uploadConflict } from './uploads.errors.ts';
import {
  type ChunkRecord,
  findUpload,
  insertChunk,
  listChunks,
  type UploadRecord,
} from './uploads.store.ts';

export interface ChunkOrder {
  fields: ChunkFields;
  adminId: string;
  /** Called with the reason where the chunk is lost meanwhile: its upload was cancelled. */
  lose: (reason: unknown) => void;
  signal: AbortSignal;
}

/** A chunk that is being received, by one request at a time. */
export interface OpenChunk extends Pick<ChunkTarget, 'write'> {
  upload: UploadRecord;
  /** Bytes of the file that are not on disk yet, this chunk's included. */
  missingBytes: number;
  /**
   * To be called after the last byte: makes the bytes durable and records the chunk; returns how many
   * chunks are there. Throws 400 where the bytes have another SHA-256 than `expected` (hex), 409 for others
   * than came before, 503 or 409 if the chunk was lost.
   */
  acknowledge(sizeBytes: number, expected?: string): Promise<number>;
  /**
   * Deletes what was not acknowledged. With `keepsUpload` an upload stays listed even if none of its
   * chunks was.
   */
  close(ending?: { keepsUpload: boolean }): Promise<void>;
}

/**
 * Finds where a chunk belongs, starts its upload if it is the first one, and waits until no other
 * request is writing the same chunk. Throws 403 for another admin's upload, 409 for a different number
 * of chunks, 415 where it was refused, 503 where another request keeps writing, 507 without disk space.
 */
export async function openChunk(deps: UploadDeps, order: ChunkOrder): Promise<OpenChunk> {
  const { fields } = order;
  if ((await findUpload(deps, fields.uploadId)) === undefined) {
    await checkDiskSpace(deps, wholeSize(deps, fields));
  }
  const claim = await claimChunk(deps, order);
  const { upload, chunks, writer } = claim;
  if (upload.refusal !== null) throw notAVideo(upload.refusal, await takesForeign(deps));
  const received = chunks.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const place = { upload, missingBytes: wholeSize(deps, fields) - received };
  return writer === null
    ? openStored(deps, { ...place, claim, fields })
    : openNew(deps, { ...place, writer, lose: order.lose });
}

interface Opening {
  upload: UploadRecord;
  missingBytes: number;
}

/** A chunk that was acknowledged before: it is only compared. */
async function openStored(
  deps: UploadDeps,
  { claim, fields, ...place }: Opening & { claim: ChunkClaim; fields: ChunkFields },
): Promise<OpenChunk> {
  const stored = claim.chunks.find(({ number }) => number === fields.chunkNumber);
  if (stored === undefined) throw uploadConflict();
  const sha256 = stored.sha256 ?? (await hashStored(deps, place.upload, stored));
  const { write, close, ...target } = comparingTarget({ sha256, receipt: stored.receipt ?? '' });
  return {
    ...place,
    write,
    close,
    async acknowledge(_sizeBytes, expected) {
      checkHash(target.sha256(), expected);
      await target.settle();
      return (await listChunks(deps, place.upload.id)).length;
    },
  };
}

/** A chunk that this request is to write. */
async function openNew(
  deps: UploadDeps,
  { writer, lose, ...place }: Opening & { writer: ClaimedChunk; lose: ChunkOrder['lose'] },
): Promise<OpenChunk> {
  const { uploadId, number } = writer;
  const offset = number * deps.policy.uploads.chunkBytes;
  let handle = place.upload.handle;
  const lease = leaseChunk(deps, writer, lose);
  const leave = async (keepsUpload = false) => {
    await lease.end();
    return leaveUpload(deps, { ...writer, handle, keepsUpload });
  };
  try {
    await checkDiskSpace(deps, place.missingBytes);
    const isFirst = number === 0;
    const rules = { isFirst, takesForeign: isFirst && (await takesForeign(deps)) };
    handle = await beginUpload(deps, place.upload);
    const part = await deps.storage.uploads.openPart(handle, { number, offset }, lease.assertLease);
    const target = writingTarget(part, rules);
    let isAcknowledged = false;
    return {
      ...place,
      write: target.write,
      async acknowledge(sizeBytes, expected) {
        const sha256 = target.sha256();
        checkHash(sha256, expected);
        const receipt = await target.settle();
        const count = await inTransaction(deps, (inside) =>
          insertChunk(inside, { ...writer, sizeBytes, sha256, receipt }),
        );
        if (count === null) throw await lossOf(deps, uploadId);
        isAcknowledged = true;
        await lease.end();
        return count;
      },
      async close({ keepsUpload } = { keepsUpload: false }) {
        // Closed first: from then on nothing of it can be written.
        await target.close().finally(() => isAcknowledged || leave(keepsUpload));
      },
    };
  } catch (error) {
    await leave();
    throw error;
  }
}

/** Throws 400 where a SHA-256 was sent along and is not that of the bytes. */
function checkHash(sha256: string, expected: string | undefined): void {
  if (expected !== undefined && sha256 !== expected.toLowerCase())
    throw invalidChunk('sha256: does not match the bytes that arrived');
}

/** The SHA-256 of a chunk that came before they were recorded, of the bytes as they are stored. */
async function hashStored(
  { storage, policy }: Pick<UploadDeps, 'storage' | 'policy'>,
  upload: UploadRecord,
  { number, sizeBytes }: ChunkRecord,
): Promise<string> {
  const start = number * policy.uploads.chunkBytes;
  const hash = createHash('sha256');
  const range = { start, end: start + sizeBytes - 1 };
  for await (const piece of await readStored(storage, upload, range)) hash.update(piece);
  return hash.digest('hex');
}

/** If finishing failed after the file was renamed, the record still says that it is being received. */
async function readStored(
  storage: UploadDeps['storage'],
  upload: UploadRecord,
  range: { start: number; end: number },
): Promise<AsyncIterable<Buffer>> {
  if (upload.state !== 'receiving' || upload.handle === null)
    return readObject(storage, objectKeyOf(upload), range);
  return storage.uploads.read(upload.handle, range).catch((error: unknown) => {
    if (!(error instanceof ObjectMissing)) throw error;
    return readObject(storage, objectKeyOf(upload), range);
  });
}

/** The size of the whole file in bytes, or the minimum if it is not known. */
function wholeSize({ policy }: Pick<UploadDeps, 'policy'>, fields: ChunkFields): number {
  return fields.fileSize ?? (fields.totalChunks - 1) * policy.uploads.chunkBytes + 1;
}
