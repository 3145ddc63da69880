export { noAccess } from './access.errors.ts';
export { accessRoutes } from './access.routes.ts';
export { isOpenSample, listBuyers, listVideosOfOrderAlone } from './access.store.ts';
export { compareWithOwned } from './compare-with-owned.ts';
export { findOwnedPackages, listOwnership } from './list-ownership.ts';
export { mayWatch } from './may-watch.ts';
