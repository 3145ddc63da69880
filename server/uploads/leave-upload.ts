import { inTransaction } from '#platform/database/transaction.ts';
import { type ChunkPlace, deleteWriter, hasWriters } from './chunk-writers.store.ts';
import type { UploadDeps } from './upload-deps.ts';
import { deleteUpload, listChunks, lockUpload } from './uploads.store.ts';

/** The writer that ends, and what becomes of its upload. */
interface Leaving extends ChunkPlace {
  token: string;
  /** The handle that the request wrote to; null if it had not come so far. */
  handle: string | null;
  keepsUpload?: boolean | undefined;
}

/**
 * Ends a request that did not write all of its chunk. If it was the only writer of an upload that is still
 * being received, the bytes that were not acknowledged are deleted. If none were, so is the upload
 * itself, unless its sender was cut off (`keepsUpload`) and gave the file a name by which the admin knows
 * it again.
 */
export async function leaveUpload(
  deps: Pick<UploadDeps, 'db' | 'storage' | 'policy'>,
  { keepsUpload = false, handle, ...writer }: Leaving,
): Promise<void> {
  const { uploads } = deps.storage;
  const left = await inTransaction(deps, async (inside) => {
    // Nobody begins to write while this is locked.
    const upload = await lockUpload(inside, { id: writer.uploadId });
    // It was cancelled, and this request may have made the file anew. No record will name it again.
    if (upload === undefined) return handle;
    await deleteWriter(inside, writer);
    if (upload.state !== 'receiving' || (await hasWriters(inside, upload.id))) return null;
    const last = (await listChunks(inside, upload.id)).at(-1);
    const end = last ? last.number * deps.policy.uploads.chunkBytes + last.sizeBytes : 0;
    // Before the commit: on a full disk that needs the space.
    if (upload.handle !== null) await uploads.trim(upload.handle, end);
    if (last !== undefined || (keepsUpload && upload.fileName !== null)) return null;
    await deleteUpload(inside, upload);
    return upload.handle;
  });
  if (left !== null) await uploads.discard(left);
}
