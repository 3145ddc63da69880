export { checkoutRoutes } from './checkout.routes.ts';
export { startCheckoutWork } from './end-holds.ts';
export { placeOrder } from './place-order.ts';
