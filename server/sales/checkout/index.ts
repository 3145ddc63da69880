export { checkoutRoutes } from './checkout.routes.ts';
export { checkoutSettings } from './checkout.settings.ts';
export { placeOrder } from './place-order.ts';
