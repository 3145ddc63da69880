import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ChunkAnswer } from '#contract/uploads.ts';
import { isDatabaseFull } from '#platform/database/dialect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { readMultipart } from '#platform/http/multipart/read-multipart.ts';
import { type Spool, StorageFull } from '#platform/storage/upload-storage.ts';
import { noRoomFor } from './check-room.ts';
import { type ChunkFields, checkChunkSize, readChunkFields, saysWhere } from './chunk-place.ts';
import { finishUpload } from './finish-upload.ts';
import { type OpenChunk, openChunk } from './open-chunk.ts';
import type { UploadDeps } from './upload-deps.ts';
import { invalidChunk, uploadConflict } from './uploads.errors.ts';
import { insertChunk, listChunks } from './uploads.store.ts';

/**
 * Takes one chunk out of a request, straight to its offset on disk, and answers when it is there for
 * good. A chunk that came before is compared instead. Nothing that fails leaves anything behind.
 * Errors: as `uploadChunk` of the contract has them.
 */
export async function receiveChunk(
  deps: UploadDeps,
  { request, adminId }: { request: IncomingMessage; adminId: string },
): Promise<ChunkAnswer> {
  const held: { chunk: OpenChunk | null; spool: Spool | null } = { chunk: null, spool: null };
  try {
    const { fields, sizeBytes } = await readChunk(deps, { request, adminId, held });
    const { chunk } = held;
    if (chunk === null) throw invalidChunk('chunk: is required');
    const received = await acknowledge(deps, chunk, { fields, sizeBytes });
    // Closed before the file gets its final name: not every system renames an open one.
    held.chunk = null;
    await chunk.close();
    return received === fields.totalChunks
      ? await finishUpload(deps, { uploadId: fields.uploadId })
      : { complete: false };
  } catch (error) {
    if (!(error instanceof StorageFull || isDatabaseFull(error))) throw error;
    throw await noRoomFor(deps, { neededBytes: deps.policy.uploads.chunkBytes, cause: error });
  } finally {
    await held.chunk?.close();
    await held.spool?.close();
  }
}

interface Reading {
  request: IncomingMessage;
  adminId: string;
  /** What is open, for the caller to close. */
  held: { chunk: OpenChunk | null; spool: Spool | null };
}

/** Carries the bytes to where they belong; by way of a spool where only later fields say where. */
async function readChunk(
  deps: UploadDeps,
  { request, adminId, held }: Reading,
): Promise<{ fields: ChunkFields; sizeBytes: number }> {
  const cancellation = new AbortController();
  const cancel = () => cancellation.abort(uploadConflict('This upload was cancelled.'));
  const { signal } = cancellation;
  const open = (fields: ChunkFields) => openChunk(deps, { fields, adminId, cancel, signal });
  const form = await readMultipart(request, {
    fileField: 'chunk',
    maxFileBytes: deps.policy.uploads.chunkBytes,
    signal,
    openFile: async (early) => {
      if (saysWhere(early)) {
        held.chunk = await open(readChunkFields(deps, early));
        return held.chunk;
      }
      held.spool = await deps.storage.uploads.openSpool();
      return held.spool;
    },
  });
  const fields = readChunkFields(deps, form.fields);
  const sizeBytes = form.fileBytes;
  checkChunkSize(deps, fields, sizeBytes);
  held.chunk ??= await open(fields);
  for await (const piece of held.spool?.read() ?? []) {
    signal.throwIfAborted();
    await held.chunk.write([piece]);
  }
  return { fields, sizeBytes };
}

/** Makes sure that the bytes are there for good, and records it; answers how many chunks are there. */
async function acknowledge(
  deps: UploadDeps,
  chunk: OpenChunk,
  { fields, sizeBytes }: { fields: ChunkFields; sizeBytes: number },
): Promise<number> {
  if (fields.sha256 !== undefined) {
    const hash = createHash('sha256');
    for await (const piece of await chunk.readBack(sizeBytes)) hash.update(piece);
    if (hash.digest('hex') !== fields.sha256.toLowerCase()) {
      throw invalidChunk('sha256: is not that of the bytes which arrived');
    }
  }
  await chunk.settle();
  if (chunk.isRepeated) return (await listChunks(deps, chunk.upload.id)).length;
  const record = { number: fields.chunkNumber, sizeBytes };
  const received = await inTransaction(deps, (inside) =>
    insertChunk(inside, chunk.upload.id, record),
  );
  if (received === null) throw uploadConflict();
  return received;
}
