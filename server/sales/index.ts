/** What the rest of the server may use of sales. */
export { listOwnership, mayWatch, noAccess } from './access/index.ts';
export { checkoutSettings, placeOrder } from './checkout/index.ts';
export {
  countOrders,
  describeOrder,
  describeReturn,
  findOldestUnsettled,
  findOrder,
  type ItemLine,
  listEvents,
  listItemsOf,
  listOrdersOfCustomer,
  lockOrder,
  noSuchOrder,
  noteOnTimeline,
  type Order,
  setEmail,
} from './orders/index.ts';
export {
  deleteOrdersOfCustomer,
  handleEvent,
  queueClaimLink,
  startPaymentWork,
} from './payments/index.ts';
export { receiptSettings } from './receipts/index.ts';
export { salesRoutes } from './sales.routes.ts';
