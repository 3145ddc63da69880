/** The public API of sales for the rest of the server. */
export {
  isOpenSample,
  listBuyers,
  listOwnership,
  listVideosOfOrderAlone,
  mayWatch,
  noAccess,
} from './access/index.ts';
export { placeOrder, startCheckoutWork } from './checkout/index.ts';
export { codeSettings, listClashingCodes } from './codes/index.ts';
export {
  type Consent,
  confirmConsent,
  consentSettings,
  describeConsent,
  findConsent,
  hasConsumerRights,
  listConsents,
  readConsentText,
} from './consent/index.ts';
export {
  countOrders,
  countOrdersIn,
  describeDiscount,
  describeOrder,
  describeOrders,
  describeReturn,
  findOldestOpenOrder,
  findOrder,
  type ItemLine,
  isKept,
  listActionsOn,
  listBestPackages,
  listEvents,
  listItemsOf,
  listOrdersOfCustomer,
  listOwnedOf,
  listWaiting,
  lockOrder,
  noSuchOrder,
  noteAction,
  noteOnTimeline,
  type Order,
  setEmail,
  type WaitingOrder,
} from './orders/index.ts';
export {
  deleteOrdersOfCustomer,
  describeOrdersInMail,
  handleEvent,
  type PaymentDeps,
  queueClaimLink,
  reconcileAtLogin,
  refundOrder,
  spaceUpdates,
  startPaymentWork,
  withBuyersDeadline,
} from './payments/index.ts';
export { findReceipt, hasReceipt, receiptSettings } from './receipts/index.ts';
export { type Figures, readFigures, readMode } from './reports/index.ts';
export { salesRoutes } from './sales.routes.ts';
export {
  countOpenWithdrawals,
  deleteWithdrawals,
  listUnconfirmedConsents,
  listWithdrawalsOf,
  startWithdrawalWork,
} from './withdrawals/index.ts';
