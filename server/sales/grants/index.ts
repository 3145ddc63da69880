export { grantRoutes } from './grants.routes.ts';
