import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ChunkAnswer } from '#contract/uploads.ts';
import { isDatabaseFull } from '#platform/database/dialect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { isCutOff } from '#platform/http/multipart/multipart.errors.ts';
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
 * Receives one chunk, straight to its offset on disk, and answers once it is stored durably. A chunk
 * that came before is compared instead. A request that is refused leaves nothing behind. One that is cut
 * off leaves the upload of a named file, for its sender to continue.
 * Errors: as `uploadChunk` of the contract has them.
 */
export async function receiveChunk(
  deps: UploadDeps,
  input: { request: IncomingMessage; adminId: string },
): Promise<ChunkAnswer> {
  const { fields, received } = await storeChunk(deps, input);
  return received === fields.totalChunks
    ? finishUpload(deps, { uploadId: fields.uploadId })
    : { complete: false };
}

/**
 * Writes the bytes to their place and records the chunk; answers how many are there. The bytes go
 * through a spool where the fields that name their place come after them. Everything is closed at
 * the end: not every system can rename an open file.
 */
async function storeChunk(
  deps: UploadDeps,
  { request, adminId }: { request: IncomingMessage; adminId: string },
): Promise<{ fields: ChunkFields; received: number }> {
  const cancellation = new AbortController();
  const cancel = () => cancellation.abort(uploadConflict('This upload was cancelled.'));
  const { signal } = cancellation;
  const open = (fields: ChunkFields) => openChunk(deps, { fields, adminId, cancel, signal });
  const held: { chunk: OpenChunk | null; spool: Spool | null } = { chunk: null, spool: null };
  let wasCutOff = false;
  try {
    const { fields: all, fileBytes: sizeBytes } = await readMultipart(request, {
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
    const fields = readChunkFields(deps, all);
    checkChunkSize(deps, fields, sizeBytes);
    held.chunk ??= await open(fields);
    for await (const piece of held.spool?.read() ?? []) {
      signal.throwIfAborted();
      await held.chunk.write([piece]);
    }
    return { fields, received: await acknowledge(deps, held.chunk, { fields, sizeBytes }) };
  } catch (error) {
    wasCutOff = isCutOff(error);
    if (!(error instanceof StorageFull || isDatabaseFull(error))) throw error;
    const neededBytes = held.chunk?.missingBytes ?? deps.policy.uploads.chunkBytes;
    throw await noRoomFor(deps, { neededBytes, cause: error });
  } finally {
    await held.chunk?.close({ keepsUpload: wasCutOff });
    await held.spool?.close();
  }
}

/** Makes the bytes durable and records the chunk; answers how many chunks are there. */
async function acknowledge(
  deps: UploadDeps,
  chunk: OpenChunk,
  { fields, sizeBytes }: { fields: ChunkFields; sizeBytes: number },
): Promise<number> {
  if (fields.sha256 !== undefined) {
    const hash = createHash('sha256');
    for await (const piece of await chunk.readBack(sizeBytes)) hash.update(piece);
    if (hash.digest('hex') !== fields.sha256.toLowerCase()) {
      throw invalidChunk('sha256: does not match the bytes that arrived');
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
