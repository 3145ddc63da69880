export { changeStatus } from './change-status.ts';
export { describeOrder, describeOrders, listOrders } from './describe-orders.ts';
export {
  clearRefundRequested,
  findIntent,
  type IntentOfOrder,
  keepIntent,
  listIntentIds,
  listIntentsOf,
  nextAttempt,
  noteRefundRequested,
  setIntentRefunded,
} from './intents.store.ts';
export {
  describeDiscount,
  describeReturn,
  type ItemLine,
  isKept,
  keptLine,
  listItems,
  listItemsOf,
  listKeptPackages,
  listOwnedOf,
  listOwnedPackageIds,
  markReturned,
  noteLineRefunds,
  ownedLine,
  PROMOTION_CODE,
} from './items.store.ts';
export { type OrderItem, type OrderLines, type Reduction, totalOf } from './lines.store.ts';
export { noteAction } from './note-action.ts';
export { deleteOrders, eraseDetails, lockOrdersOfPerson } from './order-deletion.store.ts';
export {
  countOrders,
  countOrdersInReview,
  findOldestOpenOrder,
  hasOpenOrders,
  hasOrderPaidAfter,
  listActiveOrders,
  listCurrentOrders,
  listDueOrders,
  listOpenOrdersOfLogin,
  listOrdersOfAddress,
  listOrdersOfCustomer,
} from './order-lists.store.ts';
export { listNewestOrders, type OrderSearch } from './order-search.store.ts';
export { noSuchOrder } from './orders.errors.ts';
export {
  bumpVersion,
  CURRENCY,
  extendPaying,
  findOrder,
  findOrders,
  insertOrder,
  isMoved,
  leaveCheckout,
  listCheckoutOrders,
  lockOrder,
  type MoneyOfOrder,
  type NewOrder,
  type Order,
  payableUntil,
  scheduleCheck,
  setEmail,
  setMoney,
} from './orders.store.ts';
export { orderAdminRoutes } from './orders-admin.routes.ts';
export {
  countOrdersIn,
  countSold,
  listBestPackages,
  ofDeletedOrder,
  type Span,
} from './sold.store.ts';
export { listActionsOn, listEvents, noteOnTimeline } from './timeline.store.ts';
export { canAppeal, isReviewDisputed, listWaiting, type WaitingOrder } from './waiting.store.ts';
