export { callWithKey } from './call-with-key.ts';
export { describePaymentSetupIfReadable } from './describe-payment-setup.ts';
export { forgetSecrets, holdsSecrets } from './forget-secrets.ts';
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
export { readBackupSettings } from './read-backup-settings.ts';
export { type MailSettings, readMailServer, readMailSettings } from './read-mail-server.ts';
export {
  holdsLiveKey,
  type PaymentKeys,
  readPaymentKeys,
  readSecretKeyId,
} from './read-payment-keys.ts';
export { readPlayingPlaces } from './read-playing-places.ts';
export { readSeller } from './read-seller.ts';
export { readStore } from './read-store.ts';
export { readVideoSettings } from './read-video-settings.ts';
export { askWhose, refreshAccount } from './refresh-account.ts';
export { saveSetting } from './settings.store.ts';
export { settingsAdminRoutes } from './settings-admin.routes.ts';
