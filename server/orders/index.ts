export { deleteOrdersOfCustomer } from './delete-orders-of-customer.ts';
export { orderPaymentRoutes } from './order-payments.routes.ts';
export { orderRoutes } from './orders.routes.ts';
export { listOwnedPackageIds } from './orders.store.ts';
export { orderAdminRoutes } from './orders-admin.routes.ts';
export { placeFreeOrder } from './place-free-order.ts';
export { repeatSettling } from './repeat-settling.ts';
export { webhookRoutes } from './webhook.routes.ts';
