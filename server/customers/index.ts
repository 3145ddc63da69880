export { careRoutes } from './care/care.routes.ts';
export { customerRoutes } from './customers.routes.ts';
export { orderHelpRoutes } from './help/order-help.routes.ts';
export { ownOrderRoutes } from './own-orders.routes.ts';
export { readTakingBack } from './taking-back/may-take-back.ts';
export { takingBackSettings } from './taking-back/taking-back.settings.ts';
