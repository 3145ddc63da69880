import * as contract from '#contract/thumbnails.ts';
import type { Deps } from '#platform/deps.ts';
import { serveObject } from '#platform/http/bytes/serve-object.ts';
import type { Router } from '#platform/http/router.ts';
import { pictureKey } from '#platform/media/pictures.ts';
import { describeVideo, versionOf } from './describe-video.ts';
import { type FrameRecord, findFrame } from './frames.store.ts';
import { replaceThumbnail } from './replace-thumbnail.ts';
import { setThumbnail } from './set-thumbnail.ts';
import { takeFrames } from './take-frames.ts';
import { noSuchPicture } from './videos.errors.ts';

function describeFrame(frame: FrameRecord): contract.Frame {
  return { id: frame.id, timestamp: frame.atMs / 1000, path: `/media/frames/${frame.id}` };
}

/** How videos get their thumbnails. */
export function thumbnailRoutes(router: Router, deps: Deps): void {
  router.on(contract.uploadThumbnail, async ({ params: { id }, request }) =>
    describeVideo(await replaceThumbnail(deps, { videoId: id, request: request.raw })),
  );

  router.on(contract.generateThumbnails, async ({ params: { id }, body: { timestamps } }) => {
    const frames = await takeFrames(deps, { videoId: id, timestamps });
    return { thumbnails: frames.map(describeFrame) };
  });

  router.on(contract.chooseThumbnail, async ({ params: { id }, body }) => {
    const frame = await findFrame(deps, body.thumbnailId);
    if (frame?.videoId !== id) throw noSuchPicture();
    return describeVideo(await setThumbnail(deps, { videoId: id, pictureKey: frame.pictureKey }));
  });

  router.on(contract.showFrame, async ({ params, query, request, reply }) => {
    const frame = await findFrame(deps, params.frameId);
    if (frame === undefined) throw noSuchPicture();
    const key = pictureKey(frame.pictureKey, Number(query.w ?? 640));
    const object = { key, contentType: 'image/webp', etag: `"${versionOf(key)}"` };
    const cacheControl = 'private, no-cache';
    await serveObject(deps, { request, reply }, { ...object, cacheControl });
  });
}
