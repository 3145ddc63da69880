import * as contract from '#contract/access.ts';
import type { Db } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { countViewers } from './access.store.ts';
import { listOwnership } from './list-ownership.ts';
import { listMyPackages, listMyVideos } from './my-packages.ts';

/** Registers the calls for what a customer has bought, and for how many customers can watch a video. */
export function accessRoutes(router: Router, deps: Db): void {
  router.on(contract.listMyPackages, ({ viewer }) =>
    listMyPackages(deps, { customerId: viewer.id }),
  );
  router.on(contract.listMyVideos, ({ viewer, params }) =>
    listMyVideos(deps, { customerId: viewer.id, packageId: params.packageId }),
  );
  router.on(contract.listOwnership, ({ viewer }) => listOwnership(deps, { customerId: viewer.id }));
  router.on(contract.countViewers, async ({ params, query }) => ({
    count: await countViewers(deps, { videoId: params.id, onlyIn: query.onlyIn }),
  }));
}
