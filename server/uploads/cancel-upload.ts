import { dropUpload } from './drop-upload.ts';
import { findOwnUpload } from './find-own-upload.ts';
import type { UploadDeps } from './upload-deps.ts';
import { uploadConflict } from './uploads.errors.ts';

/**
 * Cancels an upload: deletes its bytes and its record, which ends the requests that are sending its chunks
 * to any node. Throws 403, 404, 409 where it is a video already.
 */
export async function cancelUpload(
  deps: UploadDeps,
  { uploadId, adminId }: { uploadId: string; adminId: string },
): Promise<void> {
  const { id } = await findOwnUpload(deps, { uploadId, adminId });
  await dropUpload(deps, id, ({ state }) => {
    if (state === 'claimed') throw uploadConflict('This upload is a video already.');
    return true;
  });
}
