import type { FastifyReply } from 'fastify';
import * as contract from '#contract/playback.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { authorizeViewing } from './authorize-viewing.ts';
import { noSuchRendition } from './playback.errors.ts';
import { showPlaylist, showRenditionPlaylist } from './playlists/show-playlists.ts';
import { type Sessions, servePlaying } from './serve-playing.ts';
import { findRenditionObject } from './video-object.ts';

/** A video's renditions and their playlists, for those who may watch it. */
export function renditionRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'storage' | 'vault' | 'clock' | 'policy'>,
  sessions: Sessions,
): void {
  router.on(contract.showPlaylist, async ({ params: { videoId }, viewer, reply }) => {
    await authorizeViewing(deps, { viewer, videoId });
    sendPlaylist(reply, await showPlaylist(deps, videoId));
  });

  router.on(contract.showRenditionPlaylist, async ({ params, viewer, reply }) => {
    await authorizeViewing(deps, { viewer, videoId: params.videoId });
    sendPlaylist(reply, await showRenditionPlaylist(deps, params));
  });

  router.on(contract.playRendition, async ({ params, query, viewer, request, reply }) => {
    const follows = query.redirect === 'follow';
    const call = { viewer, videoId: params.videoId, request, reply, follows };
    const objectOf = async () => {
      const object = await findRenditionObject(deps, params);
      if (object === null) throw noSuchRendition();
      return object;
    };
    await servePlaying(deps, sessions, { call, objectOf });
  });
}

/** Sends a playlist that must not be cached: the renditions may be made again at any time. */
function sendPlaylist(reply: FastifyReply, text: string): void {
  reply
    .type('application/vnd.apple.mpegurl')
    .header('cache-control', 'private, no-store')
    .send(text);
}
