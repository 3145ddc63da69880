import * as contract from '#contract/catalog.ts';
import type { Deps } from '#platform/deps.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { Router } from '#platform/http/router.ts';
import { serveObject } from '#platform/http/serve-object.ts';
import { pictureKey } from '#platform/media/pictures.ts';
import { versionOf } from '../videos/index.ts';
import { findCoverKey } from './catalog.store.ts';
import { keepSaleList } from './sale-list.ts';

/** The address of a cover changes with the picture (`v`), so anybody may keep it for ever. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The public package list and the covers. */
export function catalogRoutes(router: Router, deps: Pick<Deps, 'db' | 'storage' | 'clock'>): void {
  router.ready(contract.listPackages, keepSaleList(deps));

  router.on(contract.showCover, async ({ params, query, request, reply }) => {
    const cover = await findCoverKey(deps, params.packageId);
    if (!cover) throw notFound('There is no such picture.');
    const key = pictureKey(cover, Number(query.w ?? 640));
    await serveObject(
      deps.storage,
      { request, reply },
      {
        key,
        contentType: 'image/webp',
        etag: `"${versionOf(key)}"`,
        cacheControl: query.v === versionOf(cover) ? FOREVER : 'no-cache',
      },
    );
  });
}
