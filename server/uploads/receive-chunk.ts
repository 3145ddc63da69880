import type { IncomingMessage } from 'node:http';
import type { ChunkAnswer } from '#contract/uploads.ts';
import { isDatabaseFull } from '#platform/database/dialect.ts';
import { isCutOff } from '#platform/http/multipart/multipart.errors.ts';
import { readMultipart } from '#platform/http/multipart/read-multipart.ts';
import { StorageFull } from '#platform/objects/objects.ts';
import type { Spool } from '#platform/objects/upload-storage.ts';
import { createNoSpaceError } from './check-disk-space.ts';
import { type ChunkFields, checkChunkSize, readChunkFields, saysWhere } from './chunk-place.ts';
import { finishUpload } from './finish-upload.ts';
import { type OpenChunk, openChunk } from './open-chunk.ts';
import type { UploadDeps } from './upload-deps.ts';

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
  const { id, isLast } = await storeChunk(deps, input);
  return isLast ? finishUpload(deps, { id }) : { complete: false };
}

/**
 * Writes the bytes to their place and records the chunk; returns the upload's id, and whether all chunks
 * are there. The bytes go through a spool where the fields that name their place come after them.
 * Everything is closed at the end: not every system can rename an open file.
 */
async function storeChunk(
  deps: UploadDeps,
  { request, adminId }: { request: IncomingMessage; adminId: string },
): Promise<{ id: string; isLast: boolean }> {
  const loss = new AbortController();
  const { signal } = loss;
  const lose = (reason: unknown) => loss.abort(reason);
  const open = (fields: ChunkFields) => openChunk(deps, { fields, adminId, lose, signal });
  const opened: { chunk: OpenChunk | null; spool: Spool | null } = { chunk: null, spool: null };
  let wasCutOff = false;
  try {
    const { fields: all, fileBytes: sizeBytes } = await readMultipart(request, {
      clock: deps.clock,
      fileField: 'chunk',
      maxFileBytes: deps.policy.uploads.chunkBytes,
      signal,
      openFile: async (early) => {
        if (saysWhere(early)) {
          opened.chunk = await open(readChunkFields(deps, early));
          return opened.chunk;
        }
        opened.spool = await deps.storage.uploads.openSpool();
        return opened.spool;
      },
    });
    const fields = readChunkFields(deps, all);
    checkChunkSize(deps, fields, sizeBytes);
    opened.chunk ??= await open(fields);
    for await (const piece of opened.spool?.read() ?? []) {
      signal.throwIfAborted();
      await opened.chunk.write([piece]);
    }
    const received = await opened.chunk.acknowledge(sizeBytes, fields.sha256);
    return { id: opened.chunk.upload.id, isLast: received === fields.totalChunks };
  } catch (error) {
    wasCutOff = isCutOff(error);
    if (!(error instanceof StorageFull || isDatabaseFull(error))) throw error;
    const neededBytes = opened.chunk?.missingBytes ?? deps.policy.uploads.chunkBytes;
    throw await createNoSpaceError(deps, { neededBytes, cause: error });
  } finally {
    await opened.chunk?.close({ keepsUpload: wasCutOff });
    await opened.spool?.close();
  }
}
