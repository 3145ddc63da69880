export { isDuplicatePayment } from './fulfilment/is-duplicate-payment.ts';
export { describeOrdersInMail } from './notifications/describe-orders-in-mail.ts';
export { notifyBuyer } from './notifications/notify-buyer.ts';
export { PAYMENT_LINK } from './notifications/payment-link.ts';
export { type PaymentDeps, withBuyersDeadline } from './payment-deps.ts';
export { alreadyOwned, paymentUnderWay } from './payments.errors.ts';
export { isOfSameAccount } from './provider/is-of-same-account.ts';
export { prepareIntent } from './provider/prepare-intent.ts';
export { isOutOfReach } from './provider/provider-failures.ts';
export { requireKeys } from './provider/require-keys.ts';
export { askInTurn } from './reconciliation/ask-in-turn.ts';
export { type Cancellation, cancelOrder, replaced } from './reconciliation/cancel-order.ts';
export { completeIfPaid } from './reconciliation/complete-if-paid.ts';
export { handleEvent } from './reconciliation/handle-event.ts';
export { recheckProcessing } from './reconciliation/recheck-processing.ts';
export { reconcileAtLogin } from './reconciliation/reconcile-at-login.ts';
export { startPaymentWork } from './reconciliation/start-payment-work.ts';
export {
  spaceUpdates,
  type UpdateOrder,
  updateFromProvider,
} from './reconciliation/update-from-provider.ts';
export { refundOrder } from './refunds/refund-order.ts';
export { deleteOrdersOfCustomer } from './retention/delete-orders-of-customer.ts';
export { claimRoutes } from './review/claim.routes.ts';
export { queueClaimLink } from './review/claim-link.ts';
export { explainReview } from './review/explain-review.ts';
export { orderPaymentRoutes } from './review/order-payments.routes.ts';
