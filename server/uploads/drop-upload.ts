import { inTransaction } from '#platform/database/transaction.ts';
import { deleteFilesLater } from '#platform/objects/delete-files-later.ts';
import { objectKeyOf } from './object-key.ts';
import type { UploadDeps } from './upload-deps.ts';
import { deleteUpload, lockUpload, type UploadRecord } from './uploads.store.ts';

/** A request that is about to give the complete file its final name has done so by then. */
const RENAMED_MS = 60_000;

/**
 * Deletes an upload's record and its bytes; of one that became a video only the record. The requests that
 * are writing it, on whichever node, can acknowledge nothing from then on, and end within seconds. Does
 * nothing and answers false if it is gone, or `isMeant` refuses it as it is now.
 */
export async function dropUpload(
  deps: Pick<UploadDeps, 'db' | 'jobs' | 'storage'>,
  id: string,
  isMeant: (upload: UploadRecord) => boolean,
): Promise<boolean> {
  const dropped = await inTransaction(deps, async (inside) => {
    const upload = await lockUpload(inside, { id });
    if (upload === undefined || !isMeant(upload)) return null;
    await deleteUpload(inside, upload);
    const afterMs = upload.state === 'receiving' ? RENAMED_MS : 0;
    if (upload.state !== 'claimed')
      await deleteFilesLater(inside, [objectKeyOf(upload)], { afterMs });
    return upload;
  });
  // If the process dies before this, the sweep finds a file without a record.
  if (dropped?.state === 'receiving' && dropped.handle !== null)
    await deps.storage.uploads.discard(dropped.handle);
  return dropped !== null;
}
