export { describeDisk, describeShop, type ShopNumbers } from './describe-shop.ts';
export { type MetricsAccess, serveMetrics } from './serve-metrics.ts';
export { watchProcess } from './watch-process.ts';
export { watchProvider } from './watch-provider.ts';
export { watchRequests } from './watch-requests.ts';
