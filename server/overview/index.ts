export { overviewRoutes } from './overview.routes.ts';
export { readFirstDay } from './read-first-day.ts';
export { readWaitingOrders } from './read-waiting-orders.ts';
export { findCopyNeed, readShopNeeds, type ShopNeed } from './shop-needs.ts';
