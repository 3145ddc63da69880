export { changeStatus } from './change-status.ts';
export { deleteOrders, lockOrdersOfPerson } from './delete-orders.store.ts';
export { describeOrder } from './describe-order.ts';
export { erasePersonalData, listDueOrders, scheduleCheck } from './due-orders.store.ts';
export {
  findIntent,
  findOrderIdByIntent,
  keepIntent,
  listIntentIds,
  nextAttempt,
  noteIntentRefunded,
  noteRefundAsked,
} from './intents.store.ts';
export { listKeptPackages } from './kept-packages.store.ts';
export { noteAction } from './note-action.ts';
export { noSuchOrder } from './orders.errors.ts';
export {
  countSync,
  findOrder,
  insertOrder,
  leaveCheckout,
  listCheckoutOrders,
  listEvents,
  listItems,
  listOwnedPackageIds,
  listPaidOrders,
  lockOrder,
  noteOnTimeline,
  noteRefunded,
  type Order,
  type OrderItem,
} from './orders.store.ts';
export { orderAdminRoutes } from './orders-admin.routes.ts';
