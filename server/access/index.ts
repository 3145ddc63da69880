export { noAccess } from './access.errors.ts';
export { accessRoutes } from './access.routes.ts';
export { mayWatch } from './may-watch.ts';
