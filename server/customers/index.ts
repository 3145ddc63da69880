export { customerRoutes } from './customers.routes.ts';
export { ownOrderRoutes } from './own-orders.routes.ts';
export { customerSupportRoutes } from './support/customer-support.routes.ts';
export { orderSupportRoutes } from './support/order-support.routes.ts';
export { readTakingBack } from './taking-back/may-take-back.ts';
export { takingBackSettings } from './taking-back/taking-back.settings.ts';
