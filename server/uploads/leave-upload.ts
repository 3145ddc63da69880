import type { Turn } from './active-uploads.ts';
import type { UploadDeps } from './upload-deps.ts';
import { deleteUpload, findUpload, listChunks } from './uploads.store.ts';

/**
 * Ends a request's turn. If it was the last request of an upload that is still being received, the
 * bytes that were not acknowledged are deleted. If none were, so is the upload itself, unless its
 * sender was cut off (`keepsUpload`) and gave the file a name by which the admin knows it again.
 */
export function leaveUpload(
  deps: UploadDeps,
  { uploadId, turn, keepsUpload = false }: { uploadId: string; turn: Turn; keepsUpload?: boolean },
): Promise<void> {
  return deps.active.exclusively(uploadId, async () => {
    turn.end();
    if (deps.active.isReceiving(uploadId)) return;
    const upload = await findUpload(deps, uploadId);
    if (upload?.state !== 'receiving') return;
    const chunks = await listChunks(deps, upload.id);
    const last = chunks.at(-1);
    if (last !== undefined) {
      const end = last.number * deps.policy.uploads.chunkBytes + last.sizeBytes;
      await deps.storage.uploads.trim(upload.id, end);
    } else {
      // The bytes first: on a full disk the record cannot be deleted before.
      await deps.storage.uploads.discard(upload.id);
      if (!keepsUpload || upload.fileName === null) await deleteUpload(deps, upload);
    }
  });
}
