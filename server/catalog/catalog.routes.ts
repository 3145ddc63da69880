import * as contract from '#contract/catalog.ts';
import * as covers from '#contract/shop/covers.ts';
import { getPackagePage } from '#contract/shop/package-pages.ts';
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { refuseAsBusy } from '#platform/errors/refuse-as-busy.ts';
import { serveObject } from '#platform/http/bytes/serve-object.ts';
import type { Router } from '#platform/http/router.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { pictureKey, storeSharedPicture } from '#platform/media/pictures.ts';
import { versionOf } from '../videos/index.ts';
import { noSuchPackage, packageGone } from './catalog.errors.ts';
import { findCover } from './covers/covers.store.ts';
import { findPackageBySlug } from './page/find-package-by-slug.ts';
import { cacheSaleList } from './sale-list.ts';

/** The address of a cover changes with the picture (`v`), so caches may keep it for ever. */
const FOREVER = 'max-age=31536000, immutable';

const MOST_WAITING = 50;

const noSuchPicture = () => notFound('There is no such picture.');

/**
 * Whether a viewer may see a package's cover: everybody while it is on sale, then those who are signed in, because
 * buyers keep it. That of a package that never was on sale is for admins only.
 */
function maySeeCover(
  { isOnSale, wasOnSale }: { isOnSale: boolean; wasOnSale: boolean },
  viewer: Viewer,
): boolean {
  return isOnSale || viewer?.kind === 'admin' || (wasOnSale && viewer !== null);
}

/** The public package list and the covers. */
export function catalogRoutes(router: Router, deps: Pick<Deps, 'db' | 'storage' | 'clock'>): void {
  router.prepared(contract.listPackages, cacheSaleList(deps));
  packagePageRoutes(router, deps);

  /** The cover, for everybody or for this viewer alone. Throws 404. */
  const coverOf = async (packageId: string, version: string | undefined, viewer: Viewer) => {
    const cover = await findCover(deps, packageId);
    if (cover === undefined || !maySeeCover(cover, viewer)) throw noSuchPicture();
    const kept = version === versionOf(cover.coverKey) ? FOREVER : 'no-cache';
    const cacheControl = `${cover.isOnSale ? 'public' : 'private'}, ${kept}`;
    return { coverKey: cover.coverKey, cacheControl };
  };

  router.on(covers.showCover, async ({ params, query, request, reply, viewer }) => {
    const { coverKey, cacheControl } = await coverOf(params.packageId, query.v, viewer);
    const key = pictureKey(coverKey, Number(query.w ?? 640));
    const file = { key, contentType: 'image/webp', etag: `"${versionOf(key)}"`, cacheControl };
    await serveObject(deps, { request, reply }, file);
  });

  // One at a time: the first request of each makes it.
  const inTurn = limitConcurrency(1, {
    mostWaiting: MOST_WAITING,
    refuse: () => refuseAsBusy(deps.clock),
  });
  router.on(covers.showSharedCover, async ({ params, query, request, reply, viewer }) => {
    const { coverKey, cacheControl } = await coverOf(params.packageId, query.v, viewer);
    const key = await inTurn(() => storeSharedPicture(deps.storage, coverKey));
    if (key === null) throw noSuchPicture();
    // Chats may show it straight from here.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    const file = { key, contentType: 'image/jpeg', etag: `"${versionOf(key)}"`, cacheControl };
    await serveObject(deps, { request, reply }, file);
  });
}

/** The pages of packages, for everybody. */
function packagePageRoutes(router: Router, deps: Db): void {
  router.on(getPackagePage, async ({ params: { slug }, viewer }) => {
    const asked = await findPackageBySlug(deps, { slug, viewer });
    const found =
      asked.kind === 'moved' ? await findPackageBySlug(deps, { slug: asked.slug, viewer }) : asked;
    if (found.kind === 'gone') throw packageGone();
    if (found.kind !== 'found') throw noSuchPackage();
    return found.page;
  });
}
