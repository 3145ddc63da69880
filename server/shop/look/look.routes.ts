import * as contract from '#contract/shop/look.ts';
import type { Deps } from '#platform/deps.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { serveObject } from '#platform/http/bytes/serve-object.ts';
import type { Router } from '#platform/http/router.ts';
import { describePictures, versionOf } from './describe-pictures.ts';
import { formKey, formOfWidth } from './picture-forms.ts';
import { removePicture, setPicture } from './set-picture.ts';
import { listShopPictures } from './shop-pictures.store.ts';

/** The address of a picture changes with it (`v`), so anybody may keep it for ever. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The shop's pictures: for everybody to see, for admins to change. */
export function lookRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'jobs' | 'storage' | 'clock' | 'ids'>,
): void {
  router.on(contract.uploadShopPicture, async ({ params: { kind }, request }) => {
    await setPicture(deps, { kind, request: request.raw });
    return describePictures(deps);
  });

  router.on(contract.removeShopPicture, async ({ params: { kind } }) => {
    await removePicture(deps, kind);
    return describePictures(deps);
  });

  router.on(contract.showShopPicture, async ({ params: { kind }, query, request, reply }) => {
    const picture = (await listShopPictures(deps))[kind];
    const form = formOfWidth(kind, query.w);
    if (picture === undefined || form === undefined) throw notFound('There is no such picture.');
    const key = formKey(picture.key, form);
    // Messages show the logo on the pages of mail programs.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    await serveObject(
      deps,
      { request, reply },
      {
        key,
        contentType: `image/${form.format}`,
        etag: `"${versionOf(key)}"`,
        cacheControl: query.v === versionOf(picture.key) ? FOREVER : 'no-cache',
      },
    );
  });
}
