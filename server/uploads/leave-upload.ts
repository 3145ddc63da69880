import type { Turn } from './active-uploads.ts';
import type { UploadDeps } from './upload-deps.ts';
import { deleteUpload, findUpload, listChunks } from './uploads.store.ts';

/**
 * Ends a request's turn. The last one to leave an upload that is still coming takes with it what was
 * written and never acknowledged, and the upload itself where nothing ever was.
 */
export function leaveUpload(
  deps: UploadDeps,
  { uploadId, turn }: { uploadId: string; turn: Turn },
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
      // First the bytes: on a full disk there is no room for the record's deletion before.
      await deps.storage.uploads.discard(upload.id);
      await deleteUpload(deps, upload);
    }
  });
}
