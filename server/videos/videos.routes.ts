import * as contract from '#contract/videos.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { describeVideo } from './describe-video.ts';
import { listVideos, updateVideo } from './videos.store.ts';

/** Adds the admins' calls for videos; those about packages are in the catalogue. */
export function videoRoutes(router: Router, deps: Pick<Deps, 'db' | 'clock'>): void {
  router.on(contract.listVideos, async () => (await listVideos(deps)).map(describeVideo));
  router.on(contract.updateVideo, async ({ params, body }) =>
    describeVideo(await updateVideo(deps, { ...params, ...body })),
  );
}
