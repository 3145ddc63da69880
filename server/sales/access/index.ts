export { noAccess } from './access.errors.ts';
export { accessRoutes } from './access.routes.ts';
export { findOwnedPackages } from './find-owned-packages.ts';
export { listOwnership } from './list-ownership.ts';
export { mayWatch } from './may-watch.ts';
