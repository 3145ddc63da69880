import * as contract from '#contract/watching/watching.ts';
import type { Db } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { readPackageWatching } from './read-package-watching.ts';
import { readVideoWatching } from './read-video-watching.ts';

/** The statistics of videos and packages, for admins. */
export function watchingRoutes(router: Router, deps: Db): void {
  router.on(contract.getVideoWatching, ({ params }) => readVideoWatching(deps, params.id));
  router.on(contract.getPackageWatching, ({ params }) => readPackageWatching(deps, params.id));
}
