import type * as z from 'zod/mini';
import * as contract from '#contract/catalog.ts';
import * as edit from '#contract/shop/edit-package.ts';
import * as pages from '#contract/shop/package-pages.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { deleteVideo as deleteVideoCall } from '#contract/videos.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Db, Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import {
  addPackage,
  deletePackage,
  getPackage,
  setOnSale,
  updatePackage,
} from './catalog.store.ts';
import { makeMissingCovers } from './covers/make-missing-covers.ts';
import { removeCover, uploadCover } from './covers/replace-cover.ts';
import { deleteVideo } from './delete-video.ts';
import { coverPath, listCatalog } from './describe-packages.ts';
import { duplicatePackage } from './duplicate-package.ts';
import { linkVideo, removeVideo, saveVideoOrder } from './edit-package-videos.ts';
import { listVideosOfPackage } from './list-videos.ts';
import { savePackageOrder } from './order/save-package-order.ts';
import { listLinks } from './package-videos.store.ts';
import { markSample } from './page/mark-sample.ts';
import { readPageTexts } from './page/read-page-texts.ts';
import { describeDeletedPackages, restorePackage } from './restore-package.ts';

type CatalogDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'jobs' | 'storage'>;
type AdminPackage = z.output<typeof edit.adminPackage>;

/** Throws 400 for texts of the page that cannot be shown. */
function inputOf<Body extends z.output<typeof edit.packageInput>>({ price, ...rest }: Body) {
  readPageTexts(rest);
  return { ...rest, priceCents: price };
}

async function describe(deps: Db, id: string): Promise<AdminPackage> {
  const { coverKey: _, priceCents, ...rest } = await getPackage(deps, id);
  return { ...rest, price: Number(decimalFromCents(priceCents)) };
}

async function describeCover(deps: Db, id: string) {
  const { coverKey, hasOwnCover } = await getPackage(deps, id);
  return { coverPath: coverPath({ id, coverKey }), hasOwnCover };
}

/** Routes by which admins edit packages and the videos in them. */
export function catalogAdminRoutes(router: Router, deps: CatalogDeps): void {
  router.on(edit.createPackage, ({ body }) =>
    inTransaction(deps, async (inside) =>
      describe(inside, await addPackage(inside, { ...inputOf(body), coverKey: null })),
    ),
  );
  router.on(edit.updatePackage, async ({ params: { id }, body }) => {
    await inTransaction(deps, (inside) => updatePackage(inside, { id, ...inputOf(body) }));
    return describe(deps, id);
  });
  router.on(edit.duplicatePackage, async ({ params }) =>
    describe(deps, await duplicatePackage(deps, { packageId: params.id })),
  );
  router.on(edit.setOnSale, async ({ body }) => ({
    changed: await inTransaction(deps, (inside) => setOnSale(inside, body)),
  }));
  router.on(contract.deletePackage, async ({ params }) => {
    await deletePackage(deps, params);
    return { ok: true };
  });
  router.on(contract.listCatalog, () => listCatalog(deps));
  router.on(contract.listDeletedPackages, () => describeDeletedPackages(deps));
  router.on(contract.restorePackage, async ({ params }) => {
    await restorePackage(deps, params);
    return { ok: true };
  });
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
    const linked = await linkVideo(deps, { ...params, ...body });
    await makeMissingCovers(deps);
    return linked;
  });
  router.on(contract.removeVideo, async ({ params }) => {
    const { order, isSample, heading } = await removeVideo(deps, params);
    return { ok: true, order, isSample, heading };
  });
  router.on(pages.savePackageOrder, async ({ body }) => {
    await savePackageOrder(deps, body);
    return { ok: true };
  });
  router.on(pages.uploadCover, async ({ params: { id }, request }) => {
    await uploadCover(deps, { packageId: id, request: request.raw });
    return describeCover(deps, id);
  });
  router.on(pages.removeCover, async ({ params: { id } }) => {
    await removeCover(deps, { packageId: id });
    return describeCover(deps, id);
  });
  router.on(pages.markSample, async ({ params, body }) => {
    await markSample(deps, { ...params, ...body });
    return body;
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
