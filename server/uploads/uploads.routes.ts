import { replaceFile as replaceFileCall } from '#contract/replacing/new-file.ts';
import * as contract from '#contract/uploads.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { describeVideo } from '../videos/index.ts';
import { checkDiskSpace } from './check-disk-space.ts';
import { createVideo } from './claiming/create-video.ts';
import { replaceFile } from './claiming/replace-file.ts';
import { cancelUpload, describeUpload, findOwnUpload } from './own-uploads.ts';
import { receiveChunk } from './receive-chunk.ts';
import { listUnclaimed } from './uploads.store.ts';

/** How admins upload video files. */
export function uploadRoutes(router: Router, deps: Deps): void {
  router.on(contract.uploadChunk, ({ viewer, request }) =>
    receiveChunk(deps, { request: request.raw, adminId: viewer.id }),
  );

  router.on(contract.listUploads, async ({ query: { fingerprint }, viewer }) => {
    const uploads = await listUnclaimed(deps, { adminId: viewer.id, fingerprint });
    return Promise.all(uploads.map((upload) => describeUpload(deps, upload)));
  });

  router.on(contract.checkUploadSpace, async ({ query: { bytes } }) => {
    await checkDiskSpace(deps, bytes);
    return { ok: true };
  });

  router.on(contract.showUpload, async ({ params: { uploadId }, viewer }) => {
    const upload = await findOwnUpload(deps, { uploadId, adminId: viewer.id });
    return describeUpload(deps, upload);
  });

  router.on(contract.cancelUpload, async ({ params: { uploadId }, viewer }) => {
    await cancelUpload(deps, { uploadId, adminId: viewer.id });
    return { ok: true };
  });

  router.on(contract.createVideo, async ({ body, viewer }) =>
    describeVideo(await createVideo(deps, { ...body, adminId: viewer.id })),
  );

  router.on(replaceFileCall, async ({ params: { id }, body: { videoPath }, viewer }) => {
    await replaceFile(deps, { videoId: id, videoPath, adminId: viewer.id });
    return { ok: true };
  });
}
