export { noSuchPackage } from './catalog.errors.ts';
export { catalogRoutes } from './catalog.routes.ts';
export {
  addPackage,
  listPackagesWithVideos,
  type PackageWithVideos,
  wasEverOnSale,
} from './catalog.store.ts';
export { catalogAdminRoutes } from './catalog-admin.routes.ts';
export { makeMissingCovers } from './covers/make-missing-covers.ts';
export { describePackages } from './describe-packages.ts';
export { linkVideo, linkVideoInside } from './edit-package-videos.ts';
export { listVideosOfPackage, listVideoTitles } from './list-videos.ts';
export type { NewPackage } from './package-row.store.ts';
export { type FoundPackage, findPackageBySlug } from './page/find-package-by-slug.ts';
export { markSampleInside } from './page/mark-sample.ts';
export { listOnSale } from './sale-list.ts';
