import type * as z from 'zod/mini';
import * as contract from '#contract/catalog.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { deleteVideo as deleteVideoCall } from '#contract/videos.ts';
import type { Db, Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import {
  addPackage,
  deletePackage,
  getPackage,
  listDeletedPackages,
  updatePackage,
} from './catalog.store.ts';
import { deleteVideo } from './delete-video.ts';
import { linkVideo } from './link-video.ts';
import { listCatalog } from './list-catalog.ts';
import { listVideosOfPackage } from './list-videos-of-package.ts';
import { makeMissingCovers } from './make-missing-covers.ts';
import { listLinks } from './package-videos.store.ts';
import { removeVideo } from './remove-video.ts';
import { saveVideoOrder } from './save-video-order.ts';

type CatalogDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'jobs' | 'storage'>;
type AdminPackage = z.output<typeof contract.adminPackage>;

function inputOf<Body extends z.output<typeof contract.packageInput>>({ price, ...rest }: Body) {
  return { ...rest, priceCents: price };
}

async function describe(deps: Db, id: string): Promise<AdminPackage> {
  const { coverKey: _, priceCents, ...rest } = await getPackage(deps, id);
  return { ...rest, price: Number(decimalFromCents(priceCents)) };
}

/** What admins do with packages and the videos in them. */
export function catalogAdminRoutes(router: Router, deps: CatalogDeps): void {
  router.on(contract.createPackage, async ({ body }) =>
    describe(deps, await addPackage(deps, { ...inputOf(body), coverKey: null })),
  );
  router.on(contract.updatePackage, async ({ params: { id }, body }) => {
    await updatePackage(deps, { id, ...inputOf(body) });
    return describe(deps, id);
  });
  router.on(contract.deletePackage, async ({ params }) => {
    await deletePackage(deps, params);
    return { ok: true };
  });
  router.on(contract.listCatalog, () => listCatalog(deps));
  router.on(contract.listDeletedPackages, () => listDeletedPackages(deps));
  router.on(contract.listPackageVideos, async ({ params: { id } }) => {
    await describe(deps, id);
    return listVideosOfPackage(deps, id);
  });
  router.on(contract.listVideoLinks, () => listLinks(deps));
  router.on(contract.linkVideo, async ({ body }) => {
    const linked = await linkVideo(deps, body);
    await makeMissingCovers(deps);
    return linked;
  });
  router.on(contract.insertVideo, async ({ params, body }) => {
    const linked = await linkVideo(deps, { ...params, order: body?.order });
    await makeMissingCovers(deps);
    return linked;
  });
  router.on(contract.removeVideo, async ({ params }) => {
    await removeVideo(deps, params);
    return { ok: true };
  });
  router.on(deleteVideoCall, async ({ params }) => {
    await deleteVideo(deps, { videoId: params.id });
    return { ok: true };
  });
  router.on(contract.saveVideoOrder, async ({ params, body }) => {
    await saveVideoOrder(deps, { ...params, ...body });
    return { ok: true };
  });
}
