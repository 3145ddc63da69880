export { catalogRoutes } from './catalog.routes.ts';
export {
  addPackage,
  listPackagesWithVideos,
  type NewPackage,
  type PackageWithVideos,
} from './catalog.store.ts';
export { catalogAdminRoutes } from './catalog-admin.routes.ts';
export { describePackages } from './describe-packages.ts';
export { linkVideo, linkVideoInside } from './link-video.ts';
export { listVideoTitles } from './list-video-titles.ts';
export { listVideosOfPackage } from './list-videos-of-package.ts';
export { makeMissingCovers } from './make-missing-covers.ts';
export { listOnSale } from './sale-list.ts';
