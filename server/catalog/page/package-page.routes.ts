import * as contract from '#contract/shop/package-pages.ts';
import type { Db } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { noSuchPackage, packageGone } from '../catalog.errors.ts';
import { findPackageBySlug } from './find-package-by-slug.ts';

/** The pages of packages, for everybody. */
export function packagePageRoutes(router: Router, deps: Db): void {
  router.on(contract.getPackagePage, async ({ params: { slug }, viewer }) => {
    const asked = await findPackageBySlug(deps, { slug, viewer });
    const found =
      asked.kind === 'moved' ? await findPackageBySlug(deps, { slug: asked.slug, viewer }) : asked;
    if (found.kind === 'gone') throw packageGone();
    if (found.kind !== 'found') throw noSuchPackage();
    return found.page;
  });
}
