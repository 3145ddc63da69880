export { addPackage, type NewPackage } from './add-package.ts';
export { catalogRoutes } from './catalog.routes.ts';
export {
  listPackagesWithVideos,
  listVideosOfPackage,
  type PackageWithVideos,
} from './catalog.store.ts';
export { catalogAdminRoutes } from './catalog-admin.routes.ts';
export { describePackages } from './describe-packages.ts';
export { linkVideo, linkVideoInside } from './link-video.ts';
export { listOnSale } from './list-on-sale.ts';
export { makeMissingCovers } from './make-missing-covers.ts';
