import type { Db } from '#platform/deps.ts';
import { anothersUpload, noSuchUpload } from './uploads.errors.ts';
import { findUpload, type UploadRecord } from './uploads.store.ts';

/** The admin's upload of that name. Throws 404, and 403 where another admin started it. */
export async function findOwnUpload(
  deps: Db,
  { uploadId, adminId }: { uploadId: string; adminId: string },
): Promise<UploadRecord> {
  const upload = await findUpload(deps, uploadId);
  if (upload === undefined) throw noSuchUpload();
  if (upload.adminId !== adminId) throw anothersUpload();
  return upload;
}
