import type { Upload } from '#contract/uploads.ts';
import { isolated } from '#contract/values/characters.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Db } from '#platform/deps.ts';
import { takesForeign } from '#platform/media/recognise-video.ts';
import { dropUpload } from './drop-upload.ts';
import { videoPathOf } from './finish-upload.ts';
import type { UploadDeps } from './upload-deps.ts';
import { anothersUpload, noSuchUpload, notAVideo, uploadConflict } from './uploads.errors.ts';
import { findUpload, listChunks, type UploadRecord } from './uploads.store.ts';

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

/** An upload as its admin sees it. */
export async function describeUpload(
  deps: Pick<UploadDeps, 'db' | 'policy' | 'transcoder'>,
  upload: UploadRecord,
): Promise<Upload> {
  const chunks = await listChunks(deps, upload.id);
  const complete = upload.state === 'finished' || upload.state === 'claimed';
  const refusal =
    upload.refusal === null ? null : notAVideo(upload.refusal, await takesForeign(deps));
  return {
    uploadId: upload.uploadId,
    state: upload.state,
    fileName: upload.fileName && isolated(upload.fileName),
    totalChunks: upload.totalChunks,
    chunkSize: deps.policy.uploads.chunkBytes,
    received: chunks.map(({ number }) => number),
    receivedBytes: chunks.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    complete,
    videoPath: complete ? videoPathOf(upload) : null,
    videoId: complete ? upload.videoId : null,
    message: refusal?.message ?? null,
    updatedAt: isoTime(upload.touchedAt),
  };
}

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
