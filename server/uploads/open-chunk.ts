import type { Readable } from 'node:stream';
import { ObjectMissing } from '#platform/storage/storage.ts';
import { checkRoom } from './check-room.ts';
import type { ChunkFields } from './chunk-place.ts';
import { type ChunkTarget, comparingTarget, writingTarget } from './chunk-target.ts';
import { leaveUpload } from './leave-upload.ts';
import { objectKeyOf } from './object-key.ts';
import { takesForeign } from './recognise-video.ts';
import type { UploadDeps } from './upload-deps.ts';
import { anothersUpload, noSuchUpload, notAVideo, uploadConflict } from './uploads.errors.ts';
import {
  findUpload,
  insertUpload,
  listChunks,
  touchUpload,
  type UploadRecord,
} from './uploads.store.ts';

export interface ChunkOrder {
  fields: ChunkFields;
  adminId: string;
  /** Called when the upload is cancelled meanwhile. */
  cancel: () => void;
  signal: AbortSignal;
}

/** A chunk that is being received, by one request at a time. */
export interface OpenChunk extends Pick<ChunkTarget, 'write' | 'settle'> {
  upload: UploadRecord;
  /** It was acknowledged before, so it is only compared. */
  isRepeated: boolean;
  /** Bytes of the file that are not on disk yet, this chunk's included. */
  missingBytes: number;
  /** Its first `sizeBytes` bytes, as they are stored. */
  readBack(sizeBytes: number): Promise<Readable>;
  /**
   * Deletes what was not acknowledged. With `keepsUpload` an upload stays listed even if none of its
   * chunks was.
   */
  close(ending?: { keepsUpload: boolean }): Promise<void>;
}

/**
 * Finds where a chunk belongs, starts its upload if it is the first one, and waits until no other
 * request is writing the same chunk. Throws 403 for another admin's upload, 409 for a different number
 * of chunks, 415 where it was refused, 507 without room.
 */
export async function openChunk(deps: UploadDeps, order: ChunkOrder): Promise<OpenChunk> {
  const { uploadId, chunkNumber } = order.fields;
  const turn = await deps.active.takeTurn(uploadId, chunkNumber, order.cancel);
  const leave = (keepsUpload: boolean) => leaveUpload(deps, { uploadId, turn, keepsUpload });
  try {
    return await deps.active.exclusively(uploadId, async () => {
      order.signal.throwIfAborted();
      const opened = await openTarget(deps, order);
      return {
        ...opened,
        close: async ({ keepsUpload } = { keepsUpload: false }) => {
          await opened.close().finally(() => leave(keepsUpload));
        },
      };
    });
  } catch (error) {
    await leave(false);
    throw error;
  }
}

async function openTarget(
  deps: UploadDeps,
  { fields, adminId }: ChunkOrder,
): Promise<Omit<OpenChunk, 'close'> & ChunkTarget> {
  const { chunkNumber } = fields;
  const upload = await findOrBegin(deps, { fields, adminId });
  const chunks = await listChunks(deps, upload.id);
  const received = chunks.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const missingBytes = wholeSize(deps, fields) - received;
  const start = chunkNumber * deps.policy.uploads.chunkBytes;
  const readBack = (sizeBytes: number) =>
    readStored(deps, upload, { start, end: start + sizeBytes - 1 });
  const stored = chunks.find(({ number }) => number === chunkNumber);
  if (stored !== undefined) {
    const bytes = await readBack(stored.sizeBytes);
    return { upload, isRepeated: true, missingBytes, readBack, ...comparingTarget(bytes) };
  }
  await checkRoom(deps, missingBytes);
  const isFirst = chunkNumber === 0;
  const rules = { isFirst, takesForeign: isFirst && (await takesForeign(deps)) };
  const writer = await deps.storage.uploads.openPart(upload.id, start);
  const target = writingTarget(writer, rules);
  return { upload, isRepeated: false, missingBytes, readBack, ...target };
}

/** If finishing failed after the file was renamed, the record still says that it is being received. */
async function readStored(
  { storage }: Pick<UploadDeps, 'storage'>,
  upload: UploadRecord,
  range: { start: number; end: number },
): Promise<Readable> {
  if (upload.state !== 'receiving') return storage.read(objectKeyOf(upload), range);
  return storage.uploads.read(upload.id, range).catch((error: unknown) => {
    if (!(error instanceof ObjectMissing)) throw error;
    return storage.read(objectKeyOf(upload), range);
  });
}

/** The size of the whole file in bytes, or the minimum if it is not known. */
function wholeSize({ policy }: Pick<UploadDeps, 'policy'>, fields: ChunkFields): number {
  return fields.fileSize ?? (fields.totalChunks - 1) * policy.uploads.chunkBytes + 1;
}

async function findOrBegin(
  deps: UploadDeps,
  { fields, adminId }: Pick<ChunkOrder, 'fields' | 'adminId'>,
): Promise<UploadRecord> {
  const { uploadId, totalChunks, fileName = null } = fields;
  const begun = await findUpload(deps, uploadId);
  if (begun === undefined) {
    await checkRoom(deps, wholeSize(deps, fields));
    await insertUpload(deps, { uploadId, adminId, totalChunks, fileName });
  }
  const upload = begun ?? (await findUpload(deps, uploadId));
  if (upload === undefined) throw noSuchUpload();
  if (upload.adminId !== adminId) throw anothersUpload();
  if (upload.totalChunks !== totalChunks) {
    throw uploadConflict(`totalChunks: this upload was started with ${upload.totalChunks} chunks`);
  }
  if (upload.refusal !== null) throw notAVideo(upload.refusal, await takesForeign(deps));
  await touchUpload(deps, upload.id, deps.clock.now());
  return upload;
}
