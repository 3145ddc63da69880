export { checkoutCookie } from './checkout-cookie.ts';
export { orderRoutes } from './orders.routes.ts';
export { listOwnedPackageIds } from './orders.store.ts';
export { placeFreeOrder } from './place-free-order.ts';
