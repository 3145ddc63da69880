import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/playback.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { serveObject } from '#platform/http/serve-object.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { pictureKey } from '#platform/media/pictures.ts';
import { noSuchPicture } from '../videos/index.ts';
import { authorizeViewing, findWatchable } from './authorize-viewing.ts';
import { playAhead, type Recognize } from './play-ahead.ts';
import { listProgress, saveProgress } from './progress.store.ts';
import { privateObject, videoObject } from './video-object.ts';

type PlaybackDeps = Pick<Deps, 'db' | 'storage' | 'clock'>;
interface Sessions {
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Viewer>;
  recognize: Recognize;
}

/** Videos, thumbnails and captions for those who may watch, and their progress. */
export function playbackRoutes(
  router: Router,
  deps: PlaybackDeps,
  { authenticate, recognize }: Sessions,
): void {
  router.ahead((headers) => playAhead(deps, { recognize, headers }));
  router.on(contract.playVideo, async ({ params: { videoId }, viewer, request, reply }) => {
    const video = await authorizeViewing(deps, { viewer, videoId });
    await serveObject(
      deps.storage,
      { request, reply },
      {
        ...videoObject(video),
        stillAllowed: async () => {
          const now = await authenticate(request, reply);
          return (await findWatchable(deps, { viewer: now, videoId })) !== null;
        },
      },
    );
  });

  router.on(contract.showThumbnail, async ({ params, query, viewer, request, reply }) => {
    const video = await authorizeViewing(deps, { viewer, videoId: params.videoId });
    if (video.thumbnailKey === null) throw noSuchPicture();
    const key = pictureKey(video.thumbnailKey, Number(query.w ?? 640));
    await serveObject(deps.storage, { request, reply }, privateObject(key, 'image/webp'));
  });

  router.on(contract.showCaptions, async ({ params, viewer, request, reply }) => {
    const video = await authorizeViewing(deps, { viewer, videoId: params.videoId });
    if (video.captionsKey === null) throw noSuchPicture('There are no captions.');
    const object = privateObject(video.captionsKey, 'text/vtt; charset=utf-8');
    await serveObject(deps.storage, { request, reply }, object);
  });

  router.on(contract.listProgress, ({ viewer }) => listProgress(deps, viewer.id));

  router.on(contract.saveProgress, async ({ params: { videoId }, body, viewer }) => {
    await authorizeViewing(deps, { viewer, videoId });
    return saveProgress(deps, { customerId: viewer.id, videoId, ...body });
  });
}
