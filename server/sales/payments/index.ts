export { deleteOrdersOfCustomer } from './forgetting/delete-orders-of-customer.ts';
export { notifyBuyer } from './notifications/notify-buyer.ts';
export { type PaymentDeps, withBuyersDeadline } from './payment-deps.ts';
export { alreadyOwned, paymentUnderWay } from './payments.errors.ts';
export { prepareIntent } from './provider/prepare-intent.ts';
export { isOutOfReach } from './provider/provider-failures.ts';
export { requireKeys } from './provider/require-keys.ts';
export { refundOrder } from './refunds/refund-order.ts';
export { claimRoutes } from './review/claim.routes.ts';
export { queueClaimLink } from './review/claim-link.ts';
export { explainReview } from './review/explain-review.ts';
export { orderPaymentRoutes } from './review/order-payments.routes.ts';
export { askInTurn } from './settling/ask-in-turn.ts';
export { type Cancellation, cancelOrder, replaced } from './settling/cancel-order.ts';
export { completeIfPaid } from './settling/complete-if-paid.ts';
export { handleEvent } from './settling/handle-event.ts';
export { isDuplicatePayment } from './settling/is-duplicate-payment.ts';
export { recheckProcessing } from './settling/recheck-processing.ts';
export { settleAtLogin } from './settling/settle-at-login.ts';
export { startPaymentWork } from './settling/start-payment-work.ts';
export {
  spaceUpdates,
  type UpdateOrder,
  updateFromProvider,
} from './settling/update-from-provider.ts';
