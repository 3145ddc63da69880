export { callWithKey } from './call-with-key.ts';
export { describePaymentSetupIfReadable } from './describe-payment-setup.ts';
export { isPromoCode } from './is-promo-code.ts';
export {
  eraseKey,
  findKeyFacts,
  handOverWebhook,
  type KnownKey,
  keepKey,
  listKeys,
  listWebhookSecrets,
  lockKey,
  noteEventsReadUntil,
} from './payment-keys.store.ts';
export { type MailSettings, readMailServer, readMailSettings } from './read-mail-server.ts';
export {
  holdsLiveKey,
  type PaymentKeys,
  readPaymentKeys,
  readSecretKeyId,
} from './read-payment-keys.ts';
export { readSeller } from './read-seller.ts';
export { readStore } from './read-store.ts';
export { askWhose, refreshAccount } from './refresh-account.ts';
export { saveSetting } from './settings.store.ts';
export { settingsAdminRoutes } from './settings-admin.routes.ts';
