export { holdsLiveKey } from './holds-live-key.ts';
export { isPromoCode } from './is-promo-code.ts';
export {
  type KnownKey,
  keepKey,
  listKeys,
  listWebhookSecrets,
  noteEventsReadUntil,
  readEventsUntil,
} from './payment-keys.store.ts';
export { type PaymentKeys, readPaymentKeys } from './read-payment-keys.ts';
export { readStore } from './read-store.ts';
export { saveSetting } from './settings.store.ts';
export { settingsAdminRoutes } from './settings-admin.routes.ts';
