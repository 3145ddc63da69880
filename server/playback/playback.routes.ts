import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/playback.ts';
import type { Deps } from '#platform/deps.ts';
import { serveObject } from '#platform/http/bytes/serve-object.ts';
import type { Router } from '#platform/http/router.ts';
import { pictureKey } from '#platform/media/pictures.ts';
import { noSuchCaptions, noSuchPicture } from '../videos/index.ts';
import { listProgress } from '../watching/index.ts';
import { authorizeViewing } from './authorize-viewing.ts';
import { notePlaying } from './note-playing.ts';
import { playbackFastPath, type Recognize } from './playback-fast-path.ts';
import { renditionRoutes } from './rendition.routes.ts';
import { type Sessions, servePlaying } from './serve-playing.ts';
import { storyboardRoutes } from './storyboards/storyboard.routes.ts';
import { beginStream } from './streams/concurrent-streams.ts';
import { endStream } from './streams/streams.store.ts';
import { privateObject, videoObject } from './video-object.ts';

type PlaybackDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'vault' | 'policy'>;
interface PlaybackSessions extends Sessions {
  recognize: Recognize;
}

/** Videos, their renditions, pictures and captions for those who may watch, and their progress. */
export function playbackRoutes(
  router: Router,
  deps: PlaybackDeps,
  sessions: PlaybackSessions,
): void {
  const { recognize, hashOf } = sessions;
  router.fastPath((headers) => playbackFastPath(deps, { recognize, headers }));
  renditionRoutes(router, deps, sessions);
  storyboardRoutes(router, deps);
  router.on(contract.playVideo, async ({ params: { videoId }, viewer, request, reply }) => {
    const call = { viewer, videoId, request, reply, follows: false };
    await servePlaying(deps, sessions, { call, objectOf: async (video) => videoObject(video) });
  });

  router.on(contract.showThumbnail, async ({ params, query, viewer, request, reply }) => {
    const video = await authorizeViewing(deps, { viewer, videoId: params.videoId });
    if (video.thumbnailKey === null) throw noSuchPicture();
    const key = pictureKey(video.thumbnailKey, Number(query.w ?? 640));
    await serveObject(deps, { request, reply }, privateObject(key, 'image/webp'));
  });

  const sendText = (exchange: { request: FastifyRequest; reply: FastifyReply }, key: string) =>
    serveObject(deps, exchange, privateObject(key, 'text/vtt; charset=utf-8'));

  router.on(contract.showCaptions, async ({ params, viewer, request, reply }) => {
    const { captions } = await authorizeViewing(deps, { viewer, videoId: params.videoId });
    const [first] = captions;
    if (first === undefined) throw noSuchCaptions('There are no captions.');
    await sendText({ request, reply }, first.objectKey);
  });

  router.on(contract.showCaptionsIn, async ({ params, viewer, request, reply }) => {
    const { captions } = await authorizeViewing(deps, { viewer, videoId: params.videoId });
    const found = captions.find(({ id }) => id === params.captionsId);
    if (found === undefined) throw noSuchCaptions();
    await sendText({ request, reply }, found.objectKey);
  });

  router.on(contract.showChapters, async ({ params, viewer, request, reply }) => {
    const { chaptersKey } = await authorizeViewing(deps, { viewer, videoId: params.videoId });
    if (chaptersKey === null) throw noSuchCaptions('There are no chapters.');
    await sendText({ request, reply }, chaptersKey);
  });

  router.on(contract.listProgress, ({ viewer }) => listProgress(deps, viewer.id));

  router.on(contract.saveProgress, async ({ params: { videoId }, body, viewer, request }) => {
    await authorizeViewing(deps, { viewer, videoId });
    const sessionHash = hashOf(request) ?? '';
    const { placeId: streamId, ...progress } = body;
    return notePlaying(deps, {
      customerId: viewer.id,
      sessionHash,
      videoId,
      streamId,
      ...progress,
    });
  });

  router.on(contract.startStream, async ({ params, viewer, request }) => {
    const sessionHash = hashOf(request) ?? '';
    return {
      allowed: await beginStream(deps, {
        customerId: viewer.id,
        sessionHash,
        streamId: params.placeId,
      }),
    };
  });

  router.on(contract.endStream, async ({ params, request }) => {
    await endStream(deps, { sessionHash: hashOf(request) ?? '', streamId: params.placeId });
    return { ok: true };
  });
}
