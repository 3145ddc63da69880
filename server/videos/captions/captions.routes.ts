import * as contract from '#contract/captions.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { describeVideo } from '../describe-video.ts';
import { addCaptions, removeCaptions } from './edit-captions.ts';
import { removeChapters, setChapters } from './set-chapters.ts';

/** Adds the admins' calls for captions and chapters; viewers get them from the playback routes. */
export function captionsRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'jobs' | 'storage' | 'clock' | 'ids'>,
): void {
  router.on(contract.addCaptions, async ({ params: { id }, request }) =>
    describeVideo(await addCaptions(deps, { videoId: id, request: request.raw })),
  );
  router.on(contract.removeCaptions, async ({ params: { id, captionsId } }) =>
    describeVideo(await removeCaptions(deps, { videoId: id, captionsId })),
  );
  router.on(contract.setChapters, async ({ params: { id }, request }) =>
    describeVideo(await setChapters(deps, { videoId: id, request: request.raw })),
  );
  router.on(contract.removeChapters, async ({ params: { id } }) =>
    describeVideo(await removeChapters(deps, id)),
  );
}
