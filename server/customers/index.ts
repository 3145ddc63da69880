export { customerRoutes } from './customers.routes.ts';
