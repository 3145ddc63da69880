import { dropUpload } from './drop-upload.ts';
import { findOwnUpload } from './find-own-upload.ts';
import type { UploadDeps } from './upload-deps.ts';
import { noSuchUpload, uploadConflict } from './uploads.errors.ts';
import { findUpload } from './uploads.store.ts';

/**
 * Cancels an upload: ends the requests that are sending its chunks and deletes its bytes and its
 * record. Throws 403, 404, 409 where it is a video already.
 */
export async function cancelUpload(
  deps: UploadDeps,
  { uploadId, adminId }: { uploadId: string; adminId: string },
): Promise<void> {
  await findOwnUpload(deps, { uploadId, adminId });
  await deps.active.cancelTurns(uploadId);
  await deps.active.exclusively(uploadId, async () => {
    // The last request to leave may have deleted it.
    const upload = await findUpload(deps, uploadId);
    if (upload === undefined) return;
    if (upload.adminId !== adminId) throw noSuchUpload();
    if (upload.state === 'claimed') throw uploadConflict('This upload is a video already.');
    if (!(await dropUpload(deps, upload))) throw uploadConflict();
  });
}
