import type { Readable } from 'node:stream';
import { ObjectMissing } from '#platform/storage/storage.ts';
import { checkRoom } from './check-room.ts';
import type { ChunkFields } from './chunk-place.ts';
import { type ChunkTarget, comparingTarget, writingTarget } from './chunk-target.ts';
import { leaveUpload } from './leave-upload.ts';
import { objectKeyOf } from './object-key.ts';
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
export interface OpenChunk extends ChunkTarget {
  upload: UploadRecord;
  /** It was acknowledged before, so it is only compared. */
  isRepeated: boolean;
  /** Its first `sizeBytes` bytes, as they are stored. */
  readBack(sizeBytes: number): Promise<Readable>;
}

/**
 * Finds where a chunk belongs, starts its upload if it is the first one, and waits until no other
 * request is writing the same chunk. Throws 403 for another admin's upload, 409 for a different number
 * of chunks, 415 where it was refused, 507 without room. Closing deletes what was not acknowledged.
 */
export async function openChunk(deps: UploadDeps, order: ChunkOrder): Promise<OpenChunk> {
  const { uploadId, chunkNumber } = order.fields;
  const turn = await deps.active.takeTurn(uploadId, chunkNumber, order.cancel);
  const leave = () => leaveUpload(deps, { uploadId, turn });
  try {
    return await deps.active.exclusively(uploadId, async () => {
      order.signal.throwIfAborted();
      const opened = await openTarget(deps, order);
      return { ...opened, close: closingAll(opened, leave) };
    });
  } catch (error) {
    await leave();
    throw error;
  }
}

function closingAll(target: ChunkTarget, leave: () => Promise<void>): () => Promise<void> {
  return async () => {
    try {
      await target.close();
    } finally {
      await leave();
    }
  };
}

async function openTarget(deps: UploadDeps, { fields, adminId }: ChunkOrder): Promise<OpenChunk> {
  const { chunkNumber } = fields;
  const upload = await findOrBegin(deps, { fields, adminId });
  const chunks = await listChunks(deps, upload.id);
  const start = chunkNumber * deps.policy.uploads.chunkBytes;
  const readBack = (sizeBytes: number) =>
    readStored(deps, upload, { start, end: start + sizeBytes - 1 });
  const stored = chunks.find(({ number }) => number === chunkNumber);
  if (stored !== undefined) {
    const bytes = await readBack(stored.sizeBytes);
    return { upload, isRepeated: true, readBack, ...comparingTarget(bytes) };
  }
  const received = chunks.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  await checkRoom(deps, wholeSize(deps, fields) - received);
  const writer = await deps.storage.uploads.openPart(upload.id, start);
  const target = writingTarget(writer, { isFirst: chunkNumber === 0 });
  return { upload, isRepeated: false, readBack, ...target };
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
  if (upload.refusal !== null) throw notAVideo(upload.refusal);
  await touchUpload(deps, upload.id, deps.clock.now());
  return upload;
}
