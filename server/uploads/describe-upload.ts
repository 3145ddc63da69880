import type { Upload } from '#contract/uploads.ts';
import { isolated } from '#contract/values/characters.ts';
import { isoTime } from '#platform/clock/clock.ts';
import { videoPathOf } from './finish-upload.ts';
import { takesForeign } from './recognise-video.ts';
import type { UploadDeps } from './upload-deps.ts';
import { notAVideo } from './uploads.errors.ts';
import { listChunks, type UploadRecord } from './uploads.store.ts';

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
