import { objectKeyOf } from './object-key.ts';
import type { UploadDeps } from './upload-deps.ts';
import { uploadCancelled } from './uploads.errors.ts';
import { noteHandle, type UploadRecord } from './uploads.store.ts';

/**
 * Begins an upload in the storage unless that is done, and returns its handle. If another request has begun
 * it meanwhile, on whichever node, its handle counts, and what was begun here is discarded. Throws 409 if the
 * upload was cancelled.
 */
export async function beginUpload(
  deps: Pick<UploadDeps, 'db' | 'storage'>,
  upload: UploadRecord,
): Promise<string> {
  if (upload.handle !== null) return upload.handle;
  const { uploads } = deps.storage;
  const { id } = upload;
  const own = await uploads.begin({ id, key: objectKeyOf(upload) });
  const noted = await noteHandle(deps, { id, handle: own });
  // If the process dies before this, the sweep finds an upload without a record.
  if (noted !== own) await uploads.discard(own);
  if (noted === undefined) throw uploadCancelled();
  return noted;
}
