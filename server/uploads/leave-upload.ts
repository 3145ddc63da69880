import { inTransaction } from '#platform/database/transaction.ts';
import { type ChunkPlace, deleteWriter, hasWriters } from './chunk-writers.store.ts';
import type { UploadDeps } from './upload-deps.ts';
import { deleteUpload, listChunks, lockUpload } from './uploads.store.ts';

/**
 * Ends a request that did not write all of its chunk. If it was the only writer of an upload that is still
 * being received, the bytes that were not acknowledged are deleted. If none were, so is the upload
 * itself, unless its sender was cut off (`keepsUpload`) and gave the file a name by which the admin knows
 * it again.
 */
export async function leaveUpload(
  deps: Pick<UploadDeps, 'db' | 'storage' | 'policy'>,
  {
    keepsUpload = false,
    ...writer
  }: ChunkPlace & { token: string; keepsUpload?: boolean | undefined },
): Promise<void> {
  const { uploads } = deps.storage;
  const isThere = await inTransaction(deps, async (inside) => {
    // Nobody begins to write while this is locked.
    const upload = await lockUpload(inside, { id: writer.uploadId });
    if (upload === undefined) return false;
    await deleteWriter(inside, writer);
    if (upload.state !== 'receiving' || (await hasWriters(inside, upload.id))) return true;
    const last = (await listChunks(inside, upload.id)).at(-1);
    if (last !== undefined) {
      const end = last.number * deps.policy.uploads.chunkBytes + last.sizeBytes;
      await uploads.trim(upload.id, end);
      return true;
    }
    // Before the commit: on a full disk that needs the room.
    await uploads.discard(upload.id);
    if (!keepsUpload || upload.fileName === null) await deleteUpload(inside, upload);
    return true;
  });
  // It was cancelled, and this request may have made the file anew. No record will name it again.
  if (!isThere) await uploads.discard(writer.uploadId);
}
