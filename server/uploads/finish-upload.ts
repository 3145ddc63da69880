import type { ChunkAnswer } from '#contract/uploads.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { NotAVideo } from '#platform/media/not-a-video.ts';
import type { VideoFacts } from '#platform/media/probe-video.ts';
import { deleteFilesLater } from '#platform/storage/delete-files-later.ts';
import { ObjectMissing } from '#platform/storage/storage.ts';
import { objectKeyOf } from './object-key.ts';
import { recogniseVideo, takesForeign } from './recognise-video.ts';
import type { UploadDeps } from './upload-deps.ts';
import { noSuchUpload, notAVideo, uploadConflict } from './uploads.errors.ts';
import {
  closeUpload,
  deleteUpload,
  findUpload,
  listChunks,
  type UploadRecord,
} from './uploads.store.ts';

/**
 * Turns an upload whose chunks are all there into a stored object, finds out what it is, and stores
 * the result. Repeating it gives the same answer, also after it failed half way. Throws 415 saying what
 * was found if it is no video or incomplete: then its bytes are deleted and the refusal is kept.
 */
export function finishUpload(
  deps: UploadDeps,
  { uploadId }: { uploadId: string },
): Promise<ChunkAnswer> {
  return deps.active.exclusively(uploadId, async () => {
    const upload = await findUpload(deps, uploadId);
    if (upload === undefined) throw noSuchUpload();
    if (upload.refusal !== null) throw notAVideo(upload.refusal, await takesForeign(deps));
    if (upload.state === 'receiving') await closeReceiving(deps, upload);
    return { complete: true, videoId: upload.videoId, videoPath: videoPathOf(upload) };
  });
}

/** The address of the video that the upload will be; `createVideo` finds the upload by it. */
export function videoPathOf({ videoId }: Pick<UploadRecord, 'videoId'>): string {
  return `/media/videos/${videoId}`;
}

async function closeReceiving(deps: UploadDeps, upload: UploadRecord): Promise<void> {
  const chunks = await listChunks(deps, upload.id);
  const sizeBytes = chunks.reduce((sum, chunk) => sum + chunk.sizeBytes, 0);
  const key = objectKeyOf(upload);
  const found = await probe(deps, upload, { key, sizeBytes });
  if (!(found instanceof NotAVideo)) {
    const { contentType, durationMs } = found;
    await closeUpload(deps, upload.id, { sizeBytes, contentType, durationMs, refusal: null });
    return;
  }
  await inTransaction(deps, async (inside) => {
    const facts = { sizeBytes, contentType: null, durationMs: null };
    await closeUpload(inside, upload.id, { ...facts, refusal: found.found });
    await deleteFilesLater(inside, [key]);
  });
  throw notAVideo(found.found, await takesForeign(deps));
}

async function probe(
  deps: UploadDeps,
  upload: UploadRecord,
  object: { key: string; sizeBytes: number },
): Promise<VideoFacts | NotAVideo> {
  try {
    await deps.storage.uploads.finish(upload.id, object);
    return await recogniseVideo(deps, object);
  } catch (error) {
    if (error instanceof NotAVideo) return error;
    if (!(error instanceof ObjectMissing)) throw error;
    await deleteUpload(deps, upload);
    const text = 'The bytes of this upload are gone from the disk. Please upload the file again.';
    throw uploadConflict(text, { cause: error });
  }
}
