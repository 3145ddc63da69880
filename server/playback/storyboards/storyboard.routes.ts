import * as contract from '#contract/playback.ts';
import type { Deps } from '#platform/deps.ts';
import { serveObject } from '#platform/http/bytes/serve-object.ts';
import type { Router } from '#platform/http/router.ts';
import { authorizeViewing } from '../authorize-viewing.ts';
import { noSuchStoryboard } from '../playback.errors.ts';
import { privateObject } from '../video-object.ts';
import { writeStoryboard } from './write-storyboard.ts';

/** A video's preview pictures, for those who may watch it. */
export function storyboardRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'storage' | 'clock'>,
): void {
  router.on(contract.showStoryboard, async ({ params: { videoId }, viewer, reply }) => {
    const { storyboard } = await authorizeViewing(deps, { viewer, videoId });
    if (storyboard === null) throw noSuchStoryboard();
    reply
      .type('text/vtt; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .send(writeStoryboard(storyboard, `/media/storyboards/${videoId}`));
  });

  router.on(contract.showStoryboardSheet, async ({ params, viewer, request, reply }) => {
    const { storyboard } = await authorizeViewing(deps, { viewer, videoId: params.videoId });
    const found = storyboard?.sheets.find((_, index) => String(index) === params.sheet);
    if (found === undefined) throw noSuchStoryboard();
    const object = privateObject(found.objectKey, 'image/jpeg');
    await serveObject(deps, { request, reply }, object);
  });
}
