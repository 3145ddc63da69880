import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/playback.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { serveObject } from '#platform/http/serve-object.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { pictureKey } from '#platform/media/pictures.ts';
import { mayWatch } from '../access/index.ts';
import { versionOf } from '../videos/index.ts';
import { authorizeViewing } from './authorize-viewing.ts';
import { filmOf, PRIVATE } from './film-of.ts';
import { playAhead, type Recognize } from './play-ahead.ts';
import { noSuchPicture } from './playback.errors.ts';
import { listProgress, saveProgress } from './progress.store.ts';

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
        ...filmOf(video),
        stillAllowed: async () => {
          const now = await authenticate(request, reply);
          return now !== null && mayWatch(deps, { viewer: now, videoId });
        },
      },
    );
  });

  router.on(contract.showThumbnail, async ({ params, query, viewer, request, reply }) => {
    const video = await authorizeViewing(deps, { viewer, videoId: params.videoId });
    if (video.thumbnail_key === null) throw noSuchPicture();
    const key = pictureKey(video.thumbnail_key, Number(query.w ?? 640));
    const etag = `"${versionOf(key)}"`;
    const object = { key, contentType: 'image/webp', etag, cacheControl: PRIVATE };
    await serveObject(deps.storage, { request, reply }, object);
  });

  router.on(contract.showCaptions, async ({ params, viewer, request, reply }) => {
    const video = await authorizeViewing(deps, { viewer, videoId: params.videoId });
    if (video.captions_key === null) throw noSuchPicture('There are no captions.');
    const key = video.captions_key;
    const etag = `"${versionOf(key)}"`;
    const object = { key, contentType: 'text/vtt; charset=utf-8', etag, cacheControl: PRIVATE };
    await serveObject(deps.storage, { request, reply }, object);
  });

  router.on(contract.listProgress, ({ viewer }) => listProgress(deps, viewer.id));

  router.on(contract.saveProgress, async ({ params: { videoId }, body, viewer }) => {
    await authorizeViewing(deps, { viewer, videoId });
    return saveProgress(deps, { customerId: viewer.id, videoId, ...body });
  });
}
