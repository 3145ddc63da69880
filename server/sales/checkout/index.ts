export { checkoutRoutes } from './checkout.routes.ts';
export { placeFreeOrder } from './place-free-order.ts';
