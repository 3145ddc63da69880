export { customerRoutes } from './customers.routes.ts';
export { ownOrderRoutes } from './own-orders.routes.ts';
