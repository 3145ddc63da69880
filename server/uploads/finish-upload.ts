import type { ChunkAnswer } from '#contract/uploads.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { ProbedVideo } from '#platform/media/containers/probe-video.ts';
import { NotAVideo } from '#platform/media/not-a-video.ts';
import { recogniseVideo, takesForeign } from '#platform/media/recognise-video.ts';
import { deleteFilesLater } from '#platform/objects/delete-files-later.ts';
import { ObjectMissing } from '#platform/objects/objects.ts';
import type { FinishedUpload } from '#platform/objects/upload-storage.ts';
import { objectKeyOf } from './object-key.ts';
import type { UploadDeps } from './upload-deps.ts';
import { notAVideo, uploadCancelled, uploadConflict } from './uploads.errors.ts';
import {
  closeUpload,
  deleteUpload,
  findUploadById,
  listChunks,
  type UploadRecord,
} from './uploads.store.ts';

/**
 * Turns an upload whose chunks are all there into a stored object, finds out what it is, and stores
 * the result. Repeating it gives the same answer, also after it failed half way, and on another node at the
 * same time: what one of them stores first counts for all. Throws 409 if it was cancelled, 415 saying what
 * was found if it is no video or incomplete: then its bytes are deleted and the refusal is kept.
 */
export async function finishUpload(deps: UploadDeps, { id }: { id: string }): Promise<ChunkAnswer> {
  for (;;) {
    const upload = await findUploadById(deps, id);
    if (upload === undefined) throw uploadCancelled();
    if (upload.refusal !== null) throw notAVideo(upload.refusal, await takesForeign(deps));
    if (upload.state !== 'receiving')
      return { complete: true, videoId: upload.videoId, videoPath: videoPathOf(upload) };
    await closeReceiving(deps, upload);
  }
}

/** The address of the video that the upload will be; `createVideo` finds the upload by it. */
export function videoPathOf({ videoId }: Pick<UploadRecord, 'videoId'>): string {
  return `/media/videos/${videoId}`;
}

/** Stores what an upload is, unless another request has done so or it is gone. */
async function closeReceiving(deps: UploadDeps, upload: UploadRecord): Promise<void> {
  const chunks = await listChunks(deps, upload.id);
  const sizeBytes = chunks.reduce((sum, chunk) => sum + chunk.sizeBytes, 0);
  const key = objectKeyOf(upload);
  const receipts = chunks.map(({ receipt }) => receipt ?? '');
  const found = await probe(deps, upload, { key, sizeBytes, receipts });
  if (found === null) return;
  if (!(found instanceof NotAVideo)) {
    const { contentType, facts } = found;
    const { durationMs } = facts;
    await closeUpload(deps, upload.id, { sizeBytes, contentType, durationMs, refusal: null });
    return;
  }
  await inTransaction(deps, async (inside) => {
    const facts = { sizeBytes, contentType: null, durationMs: null };
    const isClosed = await closeUpload(inside, upload.id, { ...facts, refusal: found.found });
    if (isClosed) await deleteFilesLater(inside, [key]);
  });
}

/** Null if the bytes are gone because the upload is no longer being received. */
async function probe(
  deps: UploadDeps,
  upload: UploadRecord,
  object: FinishedUpload,
): Promise<ProbedVideo | NotAVideo | null> {
  try {
    if (upload.handle === null) throw new ObjectMissing(object.key);
    await deps.storage.uploads.finish(upload.handle, object);
    return await recogniseVideo(deps, object);
  } catch (error) {
    if (error instanceof NotAVideo) return error;
    if (!(error instanceof ObjectMissing)) throw error;
    if (!(await deleteUpload(deps, upload))) return null;
    const text = 'The bytes of this upload are gone from the disk. Please upload the file again.';
    throw uploadConflict(text, { cause: error });
  }
}
