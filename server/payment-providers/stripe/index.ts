export { createStripePayments } from './api/stripe-payments.ts';
export { callWithKey } from './keys/call-with-key.ts';
export { describePaymentSetupIfReadable } from './keys/describe-payment-setup.ts';
export { lookUpAccount } from './keys/look-up-account.ts';
export {
  eraseAllKeys,
  eraseKey,
  findKeyFacts,
  handOverWebhook,
  type KnownKey,
  keepKey,
  keepsKeys,
  listKeys,
  lockKey,
  noteEventsReadUntil,
} from './keys/payment-keys.store.ts';
export {
  holdsLiveKey,
  type PaymentKeys,
  readPaymentKeys,
  readSecretKeyId,
} from './keys/read-payment-keys.ts';
export { refreshAccount } from './keys/refresh-account.ts';
export { stripeRoutes } from './stripe.routes.ts';
export { stripeSettings } from './stripe.settings.ts';
export { webhookRoutes } from './webhook.routes.ts';
