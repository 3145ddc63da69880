import { inTransaction } from '#platform/database/transaction.ts';
import { deleteFilesLater } from '#platform/storage/delete-files-later.ts';
import { objectKeyOf } from './object-key.ts';
import type { UploadDeps } from './upload-deps.ts';
import { deleteUpload, type UploadRecord } from './uploads.store.ts';

/**
 * Deletes an upload's record and its bytes; of one that became a video only the record. Does nothing
 * and answers false if a chunk came or its state changed meanwhile.
 */
export async function dropUpload(
  deps: Pick<UploadDeps, 'db' | 'jobs' | 'storage'>,
  upload: UploadRecord,
): Promise<boolean> {
  const isDropped = await inTransaction(deps, async (inside) => {
    if (!(await deleteUpload(inside, upload))) return false;
    const isObject = upload.state !== 'claimed';
    if (isObject) await deleteFilesLater(inside, [objectKeyOf(upload)]);
    return true;
  });
  // If the process dies before this, the sweep finds a file without a record.
  if (isDropped && upload.state === 'receiving') await deps.storage.uploads.discard(upload.id);
  return isDropped;
}
