export { createStripePayments } from './api/stripe-payments.ts';
export { describePaymentSetupIfReadable } from './keys/describe-payment-setup.ts';
export { eraseAllKeys, keepKey, keepsKeys } from './keys/payment-keys.store.ts';
export { holdsLiveKey, readPaymentKeys } from './keys/read-payment-keys.ts';
export { refreshAccount } from './keys/refresh-account.ts';
export { stripeRoutes } from './stripe.routes.ts';
export { stripeSettings } from './stripe.settings.ts';
export { webhookRoutes } from './webhook.routes.ts';
