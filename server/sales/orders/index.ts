export { changeStatus } from './change-status.ts';
export { CURRENCY } from './currency.ts';
export { describeOrder } from './describe-order.ts';
export { deleteOrders, eraseDetails, lockOrdersOfPerson } from './forget-orders.store.ts';
export {
  findIntent,
  forgetRefundRequested,
  type IntentOfOrder,
  keepIntent,
  listIntentIds,
  listIntentsOf,
  nextAttempt,
  noteRefundRequested,
  setIntentRefunded,
} from './intents.store.ts';
export {
  describeReturn,
  type ItemLine,
  listItems,
  listItemsOf,
  listKeptPackages,
  listOwnedPackageIds,
  markReturned,
  noteLineRefunds,
} from './items.store.ts';
export { type OrderItem, type OrderLines, type Reduction, totalOf } from './lines.store.ts';
export { noteAction } from './note-action.ts';
export {
  countOrders,
  countOrdersInReview,
  findOldestUnsettled,
  hasOpenOrders,
  hasOrderPaidAfter,
  listDueOrders,
  listHeldOrders,
  listOrdersOfCustomer,
  listStandingOrders,
} from './order-lists.store.ts';
export { noSuchOrder } from './orders.errors.ts';
export {
  countResponse,
  findOrder,
  insertOrder,
  leaveCheckout,
  listCheckoutOrders,
  lockOrder,
  type NewOrder,
  type Order,
  scheduleCheck,
  setEmail,
  setRefunded,
} from './orders.store.ts';
export { orderAdminRoutes } from './orders-admin.routes.ts';
export { listEvents, noteOnTimeline } from './timeline.store.ts';
